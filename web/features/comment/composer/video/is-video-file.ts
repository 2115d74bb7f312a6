/** Browsers do not know every type by its name. */
export const videoEndings = ['.mkv', '.mov', '.mp4', '.m4v', '.webm', '.ts']

/** Whether a chosen or dropped file is meant as a video: what it is, its bytes tell later. */
export const isVideoFile = ({ type, name }: File): boolean =>
  type.startsWith('video/') || (type === '' && videoEndings.some((ending) => name.toLowerCase().endsWith(ending)))
