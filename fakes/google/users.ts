/** A person with a Google account. */
export interface GooglePerson {
  sub: string
  name: string
  email: string
  email_verified: boolean
}

/** Invented people to choose from; the addresses belong to nobody. */
export const people: GooglePerson[] = [
  { sub: '110000000000000000001', name: 'Lucía Ferrer', email: 'lucia.ferrer@gmail.example', email_verified: true },
  { sub: '110000000000000000002', name: 'Theo Marsh', email: 'theo.marsh@gmail.example', email_verified: true },
  {
    sub: '110000000000000000003',
    name: 'Somebody Unproven',
    email: 'unproven@elsewhere.example',
    email_verified: false,
  },
]

/** A person invented on demand; the same address is always the same person. */
export function personOf(email: string): GooglePerson {
  let sum = 7n
  for (const letter of email.toLowerCase()) sum = (sum * 131n + BigInt(letter.codePointAt(0) ?? 0)) % 10n ** 18n
  return {
    sub: `120${sum.toString().padStart(18, '0')}`,
    name: email.split('@')[0] ?? email,
    email,
    email_verified: true,
  }
}
