import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { describe, expect, it } from 'vitest'
import { plain } from '../testing/pictures.ts'
import { askForPicture } from './picture-process.ts'
import { encodePicture } from './pictures.ts'

/** The processes for pictures that this one started. */
const children = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('pictures.process.ts'))
    .map((line) => Number.parseInt(line, 10))

describe('the process for pictures', () => {
  it('has a lower priority than answers, in all its threads, and no environment', async () => {
    const photo = await plain(400, 300).jpeg().toBuffer()
    const files = await encodePicture(photo, 'avatar')
    expect([...files.values()].every((bytes) => Buffer.isBuffer(bytes) && bytes.length > 0)).toBe(true)
    const [pid, ...others] = children()
    expect(others).toEqual([])
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
    const threads = execFileSync('ps', ['-L', '-o', 'ni=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const working = [...threads.matchAll(/(\S+) libuv-worker/g)].map(([, nice]) => Number(nice))
    expect(working.length).toBeGreaterThan(0)
    expect(Math.min(...working)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/PATH|SECRET|DATABASE/)
  })

  it('that dies takes its pictures along, and nothing else: the next one is drawn by another (UP-02)', async () => {
    const photo = await plain(3_000, 3_000).png().toBuffer()
    await askForPicture('stored', await plain(9, 9).webp().toBuffer())
    const [pid] = children()
    const hit = encodePicture(photo, 'background')
    const waiting = encodePicture(photo, 'avatar')
    process.kill(pid!, 'SIGKILL')
    await expect(hit).rejects.toMatchObject({ kind: 'unavailable', extra: { retryAfter: 5 } })
    expect((await waiting).size).toBeGreaterThan(0)
    expect(children()).not.toContain(pid)
  })

  it('says what is refused in the words of the call', async () => {
    await expect(askForPicture('stored', Buffer.from('RIFF'))).rejects.toMatchObject({
      name: 'PictureError',
      message: 'A valid image or video is needed.',
    })
  })
})
