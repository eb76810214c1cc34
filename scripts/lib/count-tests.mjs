/** The files with tests on the local Solana (LiteSVM), which npm installs on 64-bit Intel Linux only. */
export const SOLANA_TESTS = [
  'test/contract/allowances/solana-revocations.test.ts',
  'test/contract/send/solana-sends.test.ts',
  'test/contract/solana/solana-transfers.test.ts',
  'test/e2e/embedded-chains.e2e.ts',
  'test/e2e/solana-local.e2e.ts',
  'test/scripts/sandbox-solana.test.ts',
]

/**
 * Reads Vitest's JSON: every test counts; a file that does not load, an unhandled error and a skipped test count as failures.
 * @param code the exit code of Vitest
 * @param output what it printed
 * @param absent files with tests that this machine cannot run, with the reason: skipped there, they are reported as not run
 */
export function countTests(report, code, output, root, absent = new Map()) {
  const failures = []
  const notRun = []
  let passed = 0
  for (const file of report.testResults) {
    const path = file.name.replace(`${root}/`, '')
    const reason = absent.get(path)
    const skipped = reason ? file.assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed') : []
    if (skipped.length > 0) notRun.push(`not run: ${path}, ${skipped.length} tests: ${reason}`)
    const counted = file.assertionResults.filter((result) => !skipped.includes(result))
    const broken = counted.filter(({ status }) => status !== 'passed')
    passed += counted.length - broken.length
    for (const { status, fullName, failureMessages } of broken)
      failures.push(
        status === 'failed'
          ? `${path} > ${fullName}\n${failureMessages.join('\n')}`
          : `${path} > ${fullName}: ${status}; this project has no skipped tests`,
      )
    if (file.status === 'failed' && !broken.some(({ status }) => status === 'failed')) failures.push(`${path}\n${file.message}`)
  }
  if (failures.length === 0 && (passed === 0 || code !== 0)) failures.push(output)
  if (failures.length === 0) return notRun.length === 0 ? { passed, failed: 0 } : { passed, failed: 0, output: notRun.join('\n') }
  // Only the console report contains the diffs of failed assertions.
  const at = output.search(/^.*Failed (?:Tests|Suites) \d+/m)
  const causes = failures.map(causeOf)
  const details = at < 0 ? failures.join('\n\n') : `${failures.map((text) => text.split('\n')[0]).join('\n')}\n${output.slice(at)}`
  return { passed, failed: failures.length, output: [...notRun, details].join('\n'), causes }
}

/** A failure in two lines: the test, and its message with the place in the test file. For a reader who gets only the end of a log. */
function causeOf(failure) {
  const [test = '', message = '', ...rest] = failure.split('\n')
  const place = rest.find((line) => /^\s+at .*\/test\//.test(line))
  return [test, message, place?.trim().replace(/.*\/(test\/[^)]*).*/, '$1')].filter(Boolean).join(' | ').slice(0, 400)
}
