/**
 * Reads Vitest's JSON: every test counts; a file that does not load, an unhandled error and a skipped test count as failures.
 * @param code the exit code of Vitest
 * @param output what it printed
 */
export function countTests(report, code, output, root) {
  const failures = []
  let passed = 0
  for (const file of report.testResults) {
    const path = file.name.replace(`${root}/`, '')
    const broken = file.assertionResults.filter(({ status }) => status !== 'passed')
    passed += file.assertionResults.length - broken.length
    for (const { status, fullName, failureMessages } of broken)
      failures.push(
        status === 'failed'
          ? `${path} > ${fullName}\n${failureMessages.join('\n')}`
          : `${path} > ${fullName}: ${status}; this project has no skipped tests`,
      )
    if (file.status === 'failed' && !broken.some(({ status }) => status === 'failed')) failures.push(`${path}\n${file.message}`)
  }
  if (failures.length === 0 && (passed === 0 || code !== 0)) failures.push(output)
  if (failures.length === 0) return { passed, failed: 0 }
  // The console report has the differences; the JSON has not.
  const at = output.search(/^.*Failed (?:Tests|Suites) \d+/m)
  const details = at < 0 ? failures.join('\n\n') : `${failures.map((text) => text.split('\n')[0]).join('\n')}\n${output.slice(at)}`
  return { passed, failed: failures.length, output: details }
}
