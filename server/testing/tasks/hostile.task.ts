import { runTask } from '../../threads/task.ts'

const heap: object[] = []

/** What hostile files would do if parsing them had a hole. */
const holes: Record<string, () => void> = {
  hang() {
    for (;;);
  },
  grow() {
    for (;;) heap.push({ at: heap.length, text: [heap.length] })
  },
  throw() {
    throw new RangeError('A bug on purpose')
  },
  end() {
    // oxlint-disable-next-line unicorn/no-process-exit -- ends the thread only
    process.exit(0)
  },
}

await runTask((hole: string, tell: (told: number) => void) => {
  holes[hole]?.()
  for (let at = 1; at <= 3; at += 1) tell(at)
  return 'answer'
})
