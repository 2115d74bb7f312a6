import { limits } from '../../../../common/rules/limits.ts'
import { decisionLines, decisionsEn, isObjectionable } from './decision-texts.ts'
import { toldEntrance, type MailTexts } from './mail-texts.ts'

/** Which sessions a new second factor ended; nothing when there were none. */
const closed = (ended: number): string[] =>
  ended === 0
    ? []
    : [
        ended === 1
          ? 'The other session that was open is closed: that device has to log in again.'
          : `The other ${ended} sessions that were open are closed: those devices have to log in again.`,
      ]

const codeStays = 'Two-step login stays on: logging in still asks for a code.'

/** The mails in English. */
export const en: MailTexts = {
  hello: (nick) => `Hello ${nick},`,
  plainLink: 'If the button does nothing, copy this address into your browser:',
  reason: (host) => `This mail is about an account at ${host}. There is no need to answer it.`,
  kinds: {
    'verify-address': {
      subject: 'Confirm your address',
      preheader: 'One press, and we know that mail reaches you.',
      title: 'Is this your address?',
      lines: () => [
        'Press the button, and we know that mail reaches you here. It is where the link goes if you ever forget your password.',
      ],
      button: 'Yes, it is mine',
      after: () => [
        'The link works for seven days.',
        'You did not give us this address? Then somebody mistyped theirs. Do nothing, and it stays unconfirmed.',
      ],
    },
    'verify-new-address': {
      subject: 'Confirm your new address',
      preheader: 'Until then your account keeps the one it has.',
      title: 'Is this your new address?',
      lines: ({ nick }) => [
        `Press the button, and the account ${nick} moves to this address. Until then it keeps the one it has.`,
      ],
      button: 'Yes, it is mine',
      after: () => [
        'The link works for seven days.',
        'You did not ask for this? Then do nothing, and nothing changes.',
      ],
    },
    'reset-password': {
      subject: 'Choose a new password',
      preheader: 'The link works for one hour.',
      title: 'A new password',
      lines: () => ['Somebody, most likely you, forgot the password of this account. It happens. Choose another one:'],
      button: 'Choose a new password',
      after: ({ reset }) => [
        reset?.passkeys
          ? 'A new password logs out every device and removes the passkeys of the account. You can add them again in the settings.'
          : 'A new password logs out every device.',
        ...(reset?.google ? ['It also unlinks Google. You can link it again in the settings.'] : []),
        ...(reset?.app ? [codeStays] : []),
        'The link works once, for one hour.',
        'It was not you? Then do nothing: your password stays as it is.',
      ],
    },
    'password-reset': {
      subject: 'Your password was changed',
      preheader: 'If it was you, all is well.',
      title: 'Your password was changed',
      lines: ({ nick, reset }) => [
        `The password of ${nick} is a new one, chosen with the link we mailed you. Every device has to log in again. If it was you, all is well.`,
        ...(reset?.passkeys
          ? ['The passkeys of the account are removed too. You can add them again in the settings.']
          : []),
        ...(reset?.google ? ['Google no longer opens the account either. You can link it again in the settings.'] : []),
        ...(reset?.app ? [codeStays] : []),
      ],
      after: ({ contact }) => [
        `It was not you? Then somebody reads your mail: change the password of your mailbox, ask for a new one on our login page, and write to ${contact} if that does not help.`,
      ],
    },
    'password-changed': {
      subject: 'Your password was changed',
      preheader: 'If it was you, all is well.',
      title: 'Your password was changed',
      lines: ({ nick }) => [
        `The password of ${nick} is a new one, and every other device has to log in again. If it was you, all is well.`,
      ],
      after: ({ contact }) => [
        `It was not you? Ask for a new password on the login page at once, and write to ${contact} if that does not help.`,
      ],
    },
    'passkey-added': {
      subject: 'A passkey was added to your account',
      preheader: 'If it was you, all is well.',
      title: 'A new passkey',
      lines: ({ nick, ended }) => [
        `Somebody added a passkey to ${nick}: it logs in without the password. If it was you, all is well.`,
        ...closed(ended),
      ],
      after: ({ contact }) => [
        `It was not you? Ask for a new password on the login page at once, which logs everybody out, and check the passkeys in your settings. Write to ${contact} if that does not help.`,
      ],
    },
    'passkey-removed': {
      subject: 'A passkey was removed from your account',
      preheader: 'If it was you, all is well.',
      title: 'One passkey less',
      lines: ({ nick }) => [`Somebody removed a passkey of ${nick}: it no longer logs in. If it was you, all is well.`],
      after: ({ contact }) => [
        `It was not you? Ask for a new password on the login page at once, and write to ${contact} if that does not help.`,
      ],
    },
    'google-linked': {
      subject: 'Google now opens your account',
      preheader: 'If it was you, all is well.',
      title: 'A second key',
      lines: ({ nick }) => [
        `Somebody linked a Google account to ${nick}: it logs in without the password. If it was you, all is well.`,
      ],
      after: ({ contact }) => [
        `It was not you? Unlink Google in the settings at once and change your password. If that does not work, write to ${contact}.`,
      ],
    },
    'google-unlinked': {
      subject: 'Google no longer opens your account',
      preheader: 'If it was you, all is well.',
      title: 'One key less',
      lines: ({ nick }) => [`Somebody unlinked Google from ${nick}: it no longer logs in. If it was you, all is well.`],
      after: ({ contact }) => [
        `It was not you? Ask for a new password on the login page at once, and write to ${contact} if that does not help.`,
      ],
    },
    'second-factor-on': {
      subject: 'Logging in now asks for a code',
      preheader: 'If it was you, all is well.',
      title: 'A second step',
      lines: ({ nick, ended }) => [
        `An authenticator app is set up for ${nick}: logging in now asks for its code. If it was you, all is well. Keep the recovery codes where you’ll find them without your phone.`,
        ...closed(ended),
      ],
      after: ({ contact }) => [
        `It was not you? Then somebody knows your password: ask for a new one on the login page at once, and write to ${contact} to have the code turned off.`,
      ],
    },
    'second-factor-off': {
      subject: 'Logging in no longer asks for a code',
      preheader: 'If it was you, all is well.',
      title: 'One step less',
      lines: ({ nick }) => [
        `Two-step login is turned off for ${nick}: the password alone logs in again. If it was you, all is well.`,
      ],
      after: ({ contact }) => [
        `It was not you? Ask for a new password on the login page at once, and write to ${contact}.`,
      ],
    },
    'address-changed': {
      subject: 'Your account is moving to another address',
      preheader: 'If it was you, there is nothing to do.',
      title: 'Another address',
      lines: ({ nick }) => [
        `Somebody who knows the password of ${nick} has asked to move the account to another address. If it was you, confirm it there: there is nothing to do here.`,
      ],
      button: 'It was not me',
      after: ({ contact }) => [
        'The link works for 72 hours, even after the change: it keeps the account at this address, logs everybody out and lets you choose a new password.',
        `Too late, or it does not help? Write to ${contact}.`,
      ],
    },
    'new-device': {
      subject: 'New login to your account',
      preheader: 'If it was you, there is nothing to do.',
      title: 'A new device',
      lines: ({ nick, entrance }) => [
        `Somebody logged in to ${nick} on a device we don’t know:`,
        ...toldEntrance(entrance, 'en-GB', {
          when: 'When',
          device: 'Device',
          network: 'Network address',
          unknown: 'unknown',
        }),
        'If it was you, there is nothing to do. If you delete cookies or use a private window, every login looks like a new device.',
      ],
      button: 'See where you are logged in',
      after: ({ contact }) => [
        `It was not you? Then somebody can get in: log out that device in the settings and change the password. If that does not work, write to ${contact}.`,
      ],
    },
    'account-deleted': {
      subject: 'Your account is deleted',
      preheader: 'The shelf is empty, the card is torn up.',
      title: 'Your account is deleted',
      lines: ({ nick }) => [
        `The account ${nick} is gone, and so is everything that was yours: your shelf, your ratings, your pictures. Clearing up takes us a moment.`,
        'Thank you for having been here. The door stays open.',
      ],
      after: ({ contact }) => [`It was not you? Write to ${contact} at once.`],
    },
    'export-ready': {
      subject: 'Your archive is ready',
      preheader: 'All that you keep here, in one file.',
      title: 'Your archive is ready',
      lines: () => [
        'All that you keep here is packed into one file. It waits for you in your settings, for a few days.',
      ],
      button: 'Fetch the archive',
      after: () => ['It holds personal things: keep it where nobody else looks.'],
    },
    'import-finished': {
      subject: 'Your import is done',
      preheader: 'The new games are on your shelf.',
      title: 'Your import is done',
      lines: () => ['We have been through your file. See what came in, what stayed out, and why.'],
      button: 'See the result',
    },
    'games-imported': {
      subject: 'Your games are on the shelf',
      preheader: 'We have read your linked account.',
      title: 'Your games are on the shelf',
      lines: () => [
        'We have been through your linked account. See what came in and what still waits for your word; nothing that you had set was changed.',
      ],
      button: 'See the result',
    },
    'psn-sign-in-ends': {
      subject: 'PlayStation needs a new sign-in',
      preheader: 'The present one ends within a week.',
      title: 'PlayStation needs a new sign-in',
      lines: () => [
        'The sign-in with which this site reads from PlayStation ends within a week. Then nobody can link an account there, and games and trophies stay as they are.',
        'Get a new NPSSO as docs/operating.md says, set it as PSN_NPSSO, and restart.',
      ],
      button: 'See the services',
    },
    'correction-decided': {
      subject: 'An answer to your correction',
      preheader: 'An admin looked at it.',
      title: 'Your correction was looked at',
      lines: () => ['An admin decided on something you proposed for the catalogue. Thanks for telling us.'],
      button: 'See the answer',
    },
    'moderation-decision': {
      subject: 'A decision about your account',
      preheader: 'An admin looked at something of yours.',
      title: 'What an admin decided',
      lines: ({ decision }) => decisionLines(decision, decisionsEn),
      button: 'See the decision',
      after: ({ decision }) =>
        decision && isObjectionable(decision)
          ? [
              `You see it differently? You can object once, within ${limits.objectionDays} days: open the decision and say why. Another admin looks at it where there is one. Nobody learns who reported something.`,
            ]
          : [],
    },
    'objection-decided': {
      subject: 'An answer to your objection',
      preheader: 'An admin looked at it.',
      title: 'Your objection was looked at',
      lines: ({ decision }) => [
        decision?.outcome === 'reversed'
          ? 'An admin agrees with you: the decision is taken back. What was removed can’t be brought back here, but you find its text in your settings and can post it again.'
          : 'An admin looked at it again, and the decision stays.',
        ...(decision?.answer ? [decisionsEn.message(decision.answer)] : []),
      ],
      button: 'See the decision',
    },
  },
}
