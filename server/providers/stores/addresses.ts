import { address } from '../clean.ts'

/**
 * Reads an address by https on exactly one of these hosts, else null (PR-03). A shop's page or picture elsewhere is not
 * followed up: it is dropped.
 */
export const addressOn =
  (hosts: readonly string[]) =>
  (text: string | null | undefined): string | null => {
    const url = address(text ?? undefined)
    return url !== null && hosts.includes(new URL(url).host) ? url : null
  }
export type AddressOn = ReturnType<typeof addressOn>
