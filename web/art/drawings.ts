// All drawing code in one chunk, which the first paint does not need: server-rendered drawings are there already.
export { drawAvatar } from '../../common/art/avatar.ts'
export { drawArt, drawCover, standInCover } from '../../common/art/cover/cover.ts'
