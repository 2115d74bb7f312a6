/** Emblems on a 20 x 20 grid: star, bolt, sword, shield, crown, moon, compass, eye, key. */
export const emblems = [
  'M0-10 2-3 10-3 4 2 6 10 0 5-6 10-4 2-10-3-2-3z',
  'M4-10-6 2H-1L-4 10 6-3H1z',
  'M0-10 2-8V2H6V4H2V10H-2V4H-6V2H-2V-8z',
  'M-8-9H8V0Q8 7 0 10-8 7-8 0zM-5-6V0Q-5 5 0 7V-6z',
  'M-8 6V-5L-4 0 0-8 4 0 8-5V6zM-8 7H8V9H-8z',
  'M3-9A9 9 0 1 0 3 9 11 11 0 0 1 3-9',
  'M0-10 2-2 10 0 2 2 0 10-2 2-10 0-2-2z',
  'M-10 0Q0-11 10 0 0 11-10 0zM0-4A4 4 0 0 0 0 4 4 4 0 0 0 0-4',
  'M0-10A5 5 0 0 1 2-.4V2H5V5H2V6H4V9H-2V-.4A5 5 0 0 1 0-10M0-7A2 2 0 0 0 0-3 2 2 0 0 0 0-7',
] as const
