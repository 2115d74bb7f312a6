/** A length in minutes and seconds, as players show it: `1:05`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
