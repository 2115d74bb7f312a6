import { limits } from '../../common/rules/limits.ts'
import { seconds } from './open-picture.ts'
import { loadSharp } from './sharp.ts'

/** The widest file of an animated picture. */
const widest = 1_080

/**
 * The frames of an animated GIF or WebP as an animated WebP; null where there is one frame only, or more than the
 * stated limits: all frames are in memory at once.
 */
export async function drawMoving(
  input: Buffer,
  { width, height, pages = 1 }: { width: number; height: number; pages?: number | undefined },
): Promise<Buffer | null> {
  if (pages < 2 || pages > limits.movingFrames || width * height * pages > limits.movingPixels) return null
  const sharp = await loadSharp()
  try {
    const drawn = await sharp(input, { animated: true, limitInputPixels: limits.movingPixels, failOn: 'error' })
      .timeout({ seconds })
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 70, effort: 2 })
      .toBuffer()
    return drawn.length <= limits.pictureBytes ? drawn : null
  } catch {
    // The post shows its first frame, which is stored already.
    return null
  }
}
