import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Legal notice',
  description: 'Who runs this Ludoteca, what it offers and on what terms.',
  updated: '2026-11-21',
  sections: [
    {
      heading: 'Who runs this site',
      paragraphs: [
        'Ludoteca is free software that anyone can run. The person or organisation who runs this installation answers for it; the address to reach them is at the end of this page and in the footer.',
      ],
    },
    {
      heading: 'What it is for',
      paragraphs: [
        'Here players keep a record of their games, rate them and write about them. The site sells nothing and stores no payment data. Prices that it shows come from the shops named beside them and may have changed since.',
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        'You must be over 16 to have an account. Choose a password that you use nowhere else, and tell nobody. You may delete your account at any time.',
      ],
    },
    {
      heading: 'What people write',
      paragraphs: [
        'Reviews, lists and posts belong to whoever wrote them, who answers for them. By publishing something here you allow this site to show it to the people you chose, for as long as you leave it up.',
        'The following is removed, and may cost the account:',
      ],
      list: [
        'insults, threats and harassment;',
        'personal data of other people;',
        'advertising and links to malware;',
        'copies of games, or anything else that you have no right to publish.',
      ],
    },
    {
      heading: 'Game data and trade marks',
      paragraphs: [
        'Game data comes from IGDB, from Wikidata (CC0), from the MAME software lists (CC0), and from our own records. Names and trade marks of games belong to their owners and serve only to identify them. Covers without a picture are drawn by Ludoteca.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'The site is run with care but comes without warranty: data may be wrong and the service may pause. Links lead to sites that others answer for. If something here breaks the law, write to us and we will look into it promptly.',
      ],
    },
  ],
}
