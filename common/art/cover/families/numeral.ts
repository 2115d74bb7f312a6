import { mix, strongest } from '../../colour.ts'
import { capHeight, lettered, setLine } from '../../lettering.ts'
import { box, path, repeat } from '../../svg.ts'
import { type Family, onSlab, sky } from '../stage.ts'

/** The title's number, or its first letter, as big as the sheet allows. */
export const numeral: Family = (stage) => {
  const { inks, variant, width, height, left, top, room, sign } = stage
  const across = Math.min(width - left - 48, room * (sign.length > 1 ? 1.3 : 0.9))
  const set = setLine(sign, across, (room * 0.86) / capHeight)
  const tall = set.size * capHeight
  const x = left + (width - left - set.width) / 2
  const y = top + (room + tall) / 2
  const field = mix(inks.ground, inks.second, 0.6)
  const back =
    variant < 0.5
      ? repeat(14, (i) => box(0, (height * i) / 14, width, height / 28, field))
      : path(`M0 ${height}L${width} ${height * 0.25}V${height}z`, field)
  const face = strongest(inks.ground, [inks.hot, inks.light])
  const art = sky(stage) + back + lettered(set, x + 6, y + 6, inks.ink) + lettered(set, x, y, face)
  return onSlab(stage, art, face === inks.light ? inks.ink : inks.light)
}
