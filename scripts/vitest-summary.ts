import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** For scripts/test.mjs: how many unit and API tests passed and failed, and which passed only on retry. */
export default class VitestSummary implements Reporter {
  readonly #counts = { passed: 0, failed: 0 }
  readonly #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed' || state === 'failed') this.#counts[state] += 1
    if (test.diagnostic()?.flaky) this.#retried.push(`${nameOf(test.module)} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    const file = process.env['TEST_SUMMARY']
    if (file !== undefined) writeFileSync(file, JSON.stringify({ ...this.#counts, retried: this.#retried }))
  }
}

const nameOf = (module: TestModule): string => relative(process.cwd(), module.moduleId)
