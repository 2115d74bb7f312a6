import { percentile } from '../../bench/calls/load.ts'
import { show, type Table } from '../../bench/report.ts'
import type { Sample } from './traffic.ts'

/** Answers by state and version, and each kind of wrong one with its number. */
export function summarize(samples: readonly Sample[]): { table: Table; failures: string[] } {
  const rows = Map.groupBy(samples, ({ phase, side }) => `${phase}|${side}`)
  const wrong = Map.groupBy(
    samples.filter((sample) => sample.wrong !== undefined),
    ({ phase, side, wrong: what }) => `${what} (${side} one, ${phase})`,
  )
  return {
    table: {
      title: 'answers (milliseconds)',
      columns: ['state', 'answered by', 'answers', 'p50', 'p99', 'longest', 'longest write', 'wrong'],
      rows: [...rows].map(([name, some]) => {
        const times = Float64Array.from(some, ({ ms }) => ms).sort()
        const writes = some.filter(({ isWrite }) => isWrite).map(({ ms }) => ms)
        return [
          ...name.split('|'),
          String(some.length),
          ...[percentile({ times }, 0.5), percentile({ times }, 0.99), times.at(-1) ?? 0, Math.max(0, ...writes)].map(
            show,
          ),
          String(some.filter((sample) => sample.wrong !== undefined).length),
        ]
      }),
    },
    failures: [...wrong].map(([what, some]) => `${some.length} × ${what}`),
  }
}
