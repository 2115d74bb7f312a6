import { useEffect, useState } from 'react'

/** A value that has not changed for this many milliseconds; until then, where it starts: with the first one. */
export function useDebouncedValue<T>(value: T, milliseconds: number, start = value): T {
  const [settled, setSettled] = useState(start)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
