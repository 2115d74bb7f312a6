import { getLocale } from '../paraglide/runtime.js'
import { formatNumber } from './format.ts'

/**
 * "16.2%" or "16,2 %", with one decimal where there is one; "<0.1%" for what is less than that and not nothing.
 */
export function formatPercent(value: number): string {
  const tenths = Math.round(value * 10)
  const little = tenths === 0 && value > 0
  return `${little ? '<' : ''}${formatNumber((little ? 1 : tenths) / 10)}${getLocale() === 'es' ? '\u00a0%' : '%'}`
}
