import { useState } from 'react'

export type Task = Readonly<{ status: 'idle' } | { status: 'busy' } | { status: 'done'; text: string } | { status: 'failed'; text: string }>

/** Runs one thing at a time and tells how it went. */
export function useTask(): readonly [Task, (work: () => Promise<string>) => Promise<void>] {
  const [task, setTask] = useState<Task>({ status: 'idle' })
  const run = async (work: () => Promise<string>) => {
    setTask({ status: 'busy' })
    try {
      setTask({ status: 'done', text: await work() })
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      setTask({ status: 'failed', text: [code, message].filter((part) => part !== undefined).join(': ') || 'failed' })
    }
  }
  return [task, run]
}
