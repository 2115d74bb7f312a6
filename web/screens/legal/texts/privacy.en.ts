import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Privacy policy',
  description: 'What this Ludoteca knows about you, why, and how you take it back.',
  updated: '2026-11-28',
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
        'what you add to your profile: name, surname, city, date of birth, biography, pictures (drawn anew here, without the place and camera that a photograph carries);',
        'your collection, ratings, reviews, lists, posts, likes and whom you follow;',
        'the accounts of other platforms that you link, and the games and trophies that you import from them;',
        'if you log in with Google: the number that Google knows you by, and your address there; never your password;',
        'where you are logged in: kind of browser, network and times, so that you can end a session that is not yours;',
        'the browsers that you log in with, each by a random word, so that the site knows them again;',
        'what happens to your account: logins and failed attempts, changes to email, password and other ways in, copies of your data, and what admins look up about you, each with time, kind of browser and network, so that you and the admins notice an intruder;',
        'files that you bring from another site, and the copies of your data that you ask for, until they are removed;',
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
        'Your nick, profile, collection, ratings, reviews and public lists can be seen by everybody. You choose who sees your timeline and trophies, and which lists and posts are private. Your surname, date of birth and whom you lent a game to are shown to nobody else; your email only to the admins of this site.',
        'Data leaves this site only when you ask for something that needs it: to send you a mail, or to read your games from a platform that you linked. Where log-in with Google is offered, its button comes from Google, which sees your network address when the button is shown.',
        'Some installations compare each new password with those of known breaches. This site then sends Have I Been Pwned the first five characters of the SHA-1 hash of the password: not the password, nor who you are, nor your network address.',
        'Where posts may have GIFs, the GIFs come from KLIPY or GIPHY: whichever it is sees your network address when one is shown, and no name. Your searches for GIFs are asked by this site, so nobody there learns whose they are. What the page of a link shows of itself is fetched by this site, and its picture is kept here.',
      ],
    },
    {
      heading: 'For how long',
      paragraphs: [
        'Until you delete it or your account. Deleting the account hides everything at once and then removes your profile, your pictures, your collection and what you wrote; backups forget it as they are replaced. Your nick is given to nobody else for 90 days, so that old links do not lead to a stranger.',
        'Sessions are forgotten 30 days after their end, a browser a year after its last log-in, what happened to your account after 90 days, links in mails after an hour or a week, a copy of your data after 7 days.',
        'What was reported is stored with its pictures, as it was, until an admin has decided and for 60 days after that, so that its author can object; longer only while an objection is open. The same goes for a post that an admin removes: only so can it come back if the objection is granted. Only admins see it, and each time they open a picture is logged. What was decided stays, without your name once you leave.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You may see, correct, take with you and delete your data, and object to its use or have it limited. Most of it you can do yourself in the settings: there you change your data, take all of it with you as one file, and delete the account. For the rest, write to us. You may also complain to the data protection authority of your country.',
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
