import { type Browser, chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArgs } from '../e2e/support/browser.ts'

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const args = [...browserArgs, '--disable-dev-shm-usage']

/** The system's Chromium (or the one of CHROMIUM), driven by Playwright. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath, args })

/**
 * The same browser for Lighthouse, which cannot detect the start of a navigation in a browser that Playwright opened.
 */
export async function startChromium(port: number): Promise<{ stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'ludoteca-bench-browser-'))
  const child = spawn(
    executablePath,
    [...args, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const ended = new Promise((done) => child.once('close', done))
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  for (let tries = 0; !(await answers(port)); tries++) {
    if (child.exitCode !== null || tries > 150) {
      await stop()
      throw new Error(`${executablePath} does not start: set CHROMIUM to another Chromium`)
    }
    await sleep(200)
  }
  return { stop }
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  )
