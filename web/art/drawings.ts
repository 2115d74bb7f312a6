// All that draws, as one piece of code that the first paint does without: what the server has drawn is there already.
export { drawAvatar } from '../../common/art/avatar.ts'
export { drawArt, drawCover } from '../../common/art/cover/cover.ts'
