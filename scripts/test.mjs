// npm test: makes the clone ready, then checks, unit and API tests, browser tests; the last line is the sum.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveUp, loud, quiet, root } from './run.mjs'
import { ensureChromium } from './setup-chromium.mjs'
import { environmentFor } from './setup-node.mjs'
import { setUp } from './setup.mjs'

const sources = ['common', 'server', 'web', 'standins', 'e2e', 'bench', 'scripts'].filter((path) =>
  existsSync(join(root, path)),
)
const CHECKS = [
  ['types', 'tsc', ['-p', '.']],
  ['lint', 'oxlint', ['--type-aware', ...sources]],
  ['format', 'oxfmt', ['--check', '.']],
]

const node = await setUp({ tools: true }).catch(giveUp)
const reports = mkdtempSync(join(tmpdir(), 'ludoteca-reports-'))
const env = { ...environmentFor(node), CI: 'true' }
const totals = { passed: 0, failed: 0 }

for (const [name, program, args] of CHECKS) count(await check(name, program, args))
count(await unitTests())
count(await browserTests())
rmSync(reports, { recursive: true })
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed > 0 ? 1 : 0)

function count({ passed, failed }) {
  totals.passed += passed
  totals.failed += failed
}

async function check(name, program, args) {
  const start = Date.now()
  const { code, said } = await quiet(program, args, env)
  if (code !== 0) console.log(said.trim())
  console.log(`${name}: ${code === 0 ? 'right' : 'wrong'}, ${((Date.now() - start) / 1000).toFixed(1)} s`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const code = await loud('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], env)
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  return tally(numPassedTests, numFailedTests, code)
}

async function browserTests() {
  try {
    const report = join(reports, 'playwright.json')
    const chromium = await ensureChromium()
    const settings = { ...env, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await loud('playwright', ['test', '--reporter=dot,json'], settings)
    const { expected = 0, flaky = 0, unexpected = 0 } = read(report).stats ?? {}
    return tally(expected + flaky, unexpected, code)
  } catch (error) {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  }
}

// A run that broke down without a failed test (a file that does not load, an error outside tests) counts as one.
function tally(passed, failed, code) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
}
