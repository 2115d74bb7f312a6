/** Keys of the devices that get pushes: a file of their own, as those of the account. */
export const deviceKeys = {
  all: () => ['device', 'all'] as const,
}
