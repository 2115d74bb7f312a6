import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** For scripts/test.mjs: how many unit and API tests passed and failed, which passed only on retry, each file's time. */
export default class VitestSummary implements Reporter {
  readonly #counts = { passed: 0, failed: 0 }
  readonly #retried: string[] = []
  readonly #files: { file: string; seconds: number }[] = []

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    if (state === 'passed' || state === 'failed') this.#counts[state] += 1
    if (test.diagnostic()?.flaky) this.#retried.push(`${nameOf(test.module)} › ${test.fullName}`)
  }

  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
    const seconds = (prepareDuration + setupDuration + collectDuration + duration) / 1_000
    this.#files.push({ file: nameOf(module), seconds })
  }

  onTestRunEnd(): void {
    const file = process.env['TEST_SUMMARY']
    const summary = { ...this.#counts, retried: this.#retried, files: this.#files }
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary))
  }
}

const nameOf = (module: TestModule): string => relative(process.cwd(), module.moduleId)
