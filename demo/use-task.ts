import { useRef, useState } from 'react'

export type Task = Readonly<{ status: 'idle' } | { status: 'busy' } | { status: 'done'; text: string } | { status: 'failed'; text: string }>

/** Runs things, and tells how the latest one went: what was begun before it is over says nothing any more. */
export function useTask(): readonly [Task, (work: () => Promise<string>) => Promise<void>] {
  const [task, setTask] = useState<Task>({ status: 'idle' })
  const latest = useRef(0)
  const run = async (work: () => Promise<string>) => {
    const turn = ++latest.current
    const tell = (next: Task) => {
      if (turn === latest.current) setTask(next)
    }
    tell({ status: 'busy' })
    try {
      tell({ status: 'done', text: await work() })
    } catch (error) {
      const { code, message } = error as { code?: unknown; message?: unknown }
      tell({ status: 'failed', text: [code, message].filter((part) => part !== undefined).join(': ') || 'failed' })
    }
  }
  return [task, run]
}
