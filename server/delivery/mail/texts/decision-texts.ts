import type { Decision, ReportedKind, ReportReason } from '../../../../common/api/moderation.ts'
import type { DecisionFacts } from './mail-texts.ts'

interface DecisionWords {
  /** What was decided, by kind of resource, and of profiles by the account. */
  decided: Record<Exclude<Decision, 'leave' | 'suspend'>, (resource: string) => string>
  suspended: (resource: string, day: string) => string
  resources: Record<ReportedKind, string>
  reason: (reason: string) => string
  reasons: Record<ReportReason, string>
  message: (words: string) => string
  locale: string
}

/** The lines of a mail about a decision: what was decided, why, and what the admin wrote. */
export function decisionLines(decision: DecisionFacts | undefined, words: DecisionWords): string[] {
  if (!decision || decision.action === 'leave') return []
  const { kind, action, reason, message, until } = decision
  const resource = words.resources[kind]
  const day = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(until ?? 0)
  return [
    action === 'suspend' ? words.suspended(resource, day) : words.decided[action](resource),
    ...(reason === null ? [] : [words.reason(words.reasons[reason])]),
    ...(message === '' ? [] : [words.message(message)]),
  ]
}

/** Whether the author can object: not to what takes an earlier decision back. */
export const isObjectionable = ({ action }: DecisionFacts): boolean => action !== 'show' && action !== 'lift'

/** The words of decisions in English. */
export const decisionsEn: DecisionWords = {
  locale: 'en-GB',
  resources: {
    comment: 'a post of yours',
    review: 'a review of yours',
    list: 'a list of yours',
    user: 'your profile',
  },
  decided: {
    hide: (resource) => `An admin hid ${resource}: only you see it now.`,
    delete: (resource) => `An admin removed ${resource}.`,
    warn: (resource) =>
      `People reported ${resource}. An admin looked at it and agrees that it doesn’t belong here. This is a warning, and nothing else happens this time.`,
    show: (resource) => `An admin made ${resource} visible again.`,
    lift: () => 'An admin lifted the suspension of your account. You can write again.',
  },
  suspended: (resource, day) =>
    `An admin suspended your account until ${day}, because of ${resource}. Until then you can read, delete what is yours and take your data with you, but not write.`,
  reason: (reason) => `The reason: ${reason}.`,
  reasons: {
    spam: 'spam or advertising',
    harassment: 'harassment',
    spoiler: 'a spoiler that isn’t marked',
    hate: 'hate',
    sexual: 'sexual content',
    other: 'something else',
  },
  message: (words) => `What the admin says: “${words}”`,
}

/** The words of decisions in Spanish. */
export const decisionsEs: DecisionWords = {
  locale: 'es-ES',
  resources: {
    comment: 'una publicación tuya',
    review: 'una reseña tuya',
    list: 'una lista tuya',
    user: 'tu perfil',
  },
  decided: {
    hide: (resource) => `La administración ha ocultado ${resource}: ahora solo lo ves tú.`,
    delete: (resource) => `La administración ha retirado ${resource}.`,
    warn: (resource) =>
      `Alguien ha denunciado ${resource}. La administración lo ha mirado y cree que no encaja aquí. Es un aviso: por esta vez no pasa nada más.`,
    show: (resource) => `La administración vuelve a mostrar ${resource}.`,
    lift: () => 'La administración ha levantado la suspensión de tu cuenta. Ya puedes volver a escribir.',
  },
  suspended: (resource, day) =>
    `La administración ha suspendido tu cuenta hasta el ${day}, por ${resource}. Hasta entonces puedes leer, borrar lo tuyo y llevarte tus datos, pero no escribir.`,
  reason: (reason) => `El motivo: ${reason}.`,
  reasons: {
    spam: 'spam o publicidad',
    harassment: 'acoso',
    spoiler: 'un destripe sin marcar',
    hate: 'odio',
    sexual: 'contenido sexual',
    other: 'otra cosa',
  },
  message: (words) => `Lo que dice la administración: «${words}»`,
}
