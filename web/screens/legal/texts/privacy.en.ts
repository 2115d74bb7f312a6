import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Privacy policy',
  description: 'What this Ludoteca knows about you, why, and how you take it back.',
  updated: '2026-11-21',
  sections: [
    {
      heading: 'Who is responsible',
      paragraphs: [
        'The person or organisation who runs this installation of Ludoteca is responsible for your data. Write to the address at the end of this page about anything that follows.',
      ],
    },
    {
      heading: 'What is kept',
      paragraphs: [
        'You can look around without an account and without leaving your name. With an account, this is kept:',
      ],
      list: [
        'your nick, your email and a one-way hash of your password;',
        'what you add to your profile: name, city, date of birth, biography, pictures;',
        'your collection, ratings, reviews, lists, posts, likes and whom you follow;',
        'the accounts of other platforms that you link, and the games and trophies that you import from them;',
        'technical records of requests, with the IP address, for as long as they are needed against abuse.',
      ],
    },
    {
      heading: 'Why',
      paragraphs: [
        'To give you the service that you asked for when you made the account (contract), and to keep it safe (legitimate interest). Your data is not sold, no profile is made of you for advertising, and no machine decides anything about you.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Your nick, profile, collection, ratings, reviews and public lists can be seen by everybody. You choose who sees your timeline and trophies, and which lists and posts are private. Your email, date of birth and whom you lent a game to are shown to nobody else.',
        'Data leaves this site only when you ask for something that needs it: to send you a mail, or to read your games from a platform that you linked.',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: [
        'Until you delete it or your account. Deleting the account removes your profile, your collection and what you wrote; backups forget it as they are replaced.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and delete your data, and object to its use or have it limited. Most of it you can do yourself in your account; for the rest, write to us. You may also complain to the data protection authority of your country.',
      ],
    },
    {
      heading: 'Age',
      paragraphs: [
        'Accounts are for people over 16. If you know of one that belongs to somebody younger, tell us and it will be deleted.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: ['What stays in your browser, and how to remove it, is in the cookies policy.'],
    },
  ],
}
