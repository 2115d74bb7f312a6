import { limits } from '../../../../common/rules/limits.ts'
import { decisionLines, decisionsEs, isObjectionable } from './decision-texts.ts'
import { toldEntrance, type MailTexts } from './mail-texts.ts'

/** Which sessions a new second factor ended; nothing when there were none. */
const closed = (ended: number): string[] =>
  ended === 0
    ? []
    : [
        ended === 1
          ? 'Se ha cerrado la otra sesión que estaba abierta: en ese dispositivo habrá que volver a entrar.'
          : `Se han cerrado las otras ${ended} sesiones que estaban abiertas: en esos dispositivos habrá que volver a entrar.`,
      ]

const codeStays = 'La verificación en dos pasos sigue activa: al entrar te pediremos un código.'

/** The mails in Spanish. */
export const es: MailTexts = {
  hello: (nick) => `Hola, ${nick}:`,
  plainLink: 'Si el botón no hace nada, copia esta dirección en tu navegador:',
  reason: (host) => `Este correo trata de una cuenta en ${host}. No hace falta responder.`,
  kinds: {
    'verify-address': {
      subject: 'Confirma tu correo',
      preheader: 'Un toque y sabremos que el correo te llega.',
      title: '¿Este correo es tuyo?',
      lines: () => [
        'Pulsa el botón y sabremos que el correo te llega aquí. Es adonde irá el enlace si algún día olvidas la contraseña.',
      ],
      button: 'Sí, es mío',
      after: () => [
        'El enlace sirve durante siete días.',
        '¿No nos diste tú esta dirección? Entonces alguien se equivocó al escribir la suya. No hagas nada y quedará sin confirmar.',
      ],
    },
    'verify-new-address': {
      subject: 'Confirma tu nuevo correo',
      preheader: 'Hasta entonces tu cuenta sigue con el que tiene.',
      title: '¿Es este tu nuevo correo?',
      lines: ({ nick }) => [
        `Pulsa el botón y la cuenta ${nick} pasa a este correo. Hasta entonces sigue con el que tiene.`,
      ],
      button: 'Sí, es mío',
      after: () => ['El enlace vale siete días.', '¿No lo has pedido tú? No hagas nada y nada cambia.'],
    },
    'reset-password': {
      subject: 'Elige una contraseña nueva',
      preheader: 'El enlace sirve durante una hora.',
      title: 'Una contraseña nueva',
      lines: () => ['Alguien, seguramente tú, ha olvidado la contraseña de esta cuenta. Pasa a menudo. Elige otra:'],
      button: 'Elegir contraseña',
      after: ({ reset }) => [
        reset?.passkeys
          ? 'Con una contraseña nueva se cierran todas las sesiones y se quitan las claves de acceso de la cuenta. Puedes volver a añadirlas en los ajustes.'
          : 'Con una contraseña nueva se cierran todas las sesiones.',
        ...(reset?.google ? ['También se desvincula Google. Puedes volver a vincularlo en los ajustes.'] : []),
        ...(reset?.app ? [codeStays] : []),
        'El enlace sirve una sola vez, durante una hora.',
        '¿No has sido tú? Entonces no hagas nada: tu contraseña sigue como estaba.',
      ],
    },
    'password-reset': {
      subject: 'Tu contraseña ha cambiado',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Tu contraseña ha cambiado',
      lines: ({ nick, reset }) => [
        `La contraseña de ${nick} es nueva, elegida con el enlace que te enviamos. Todos los dispositivos tendrán que volver a entrar. Si has sido tú, todo en orden.`,
        ...(reset?.passkeys
          ? ['También hemos quitado las claves de acceso de la cuenta. Puedes volver a añadirlas en los ajustes.']
          : []),
        ...(reset?.google ? ['Google ya no abre la cuenta. Puedes volver a vincularlo en los ajustes.'] : []),
        ...(reset?.app ? [codeStays] : []),
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Entonces alguien lee tu correo: cambia la contraseña de tu buzón, pide aquí una nueva al iniciar sesión y, si eso no ayuda, escribe a ${contact}.`,
      ],
    },
    'password-changed': {
      subject: 'Tu contraseña ha cambiado',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Tu contraseña ha cambiado',
      lines: ({ nick }) => [
        `La contraseña de ${nick} es nueva y los demás dispositivos tendrán que volver a entrar. Si has sido tú, todo en orden.`,
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Pide una contraseña nueva al iniciar sesión cuanto antes y, si eso no ayuda, escribe a ${contact}.`,
      ],
    },
    'passkey-added': {
      subject: 'Tu cuenta tiene una clave de acceso nueva',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Una clave de acceso nueva',
      lines: ({ nick, ended }) => [
        `Alguien ha añadido una clave de acceso a la cuenta ${nick}: con ella se entra sin contraseña. Si has sido tú, todo en orden.`,
        ...closed(ended),
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Pide cuanto antes una contraseña nueva al iniciar sesión, lo que cierra todas las sesiones, y revisa las claves de acceso en los ajustes. Si eso no ayuda, escribe a ${contact}.`,
      ],
    },
    'passkey-removed': {
      subject: 'Tu cuenta tiene una clave de acceso menos',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Una clave de acceso menos',
      lines: ({ nick }) => [
        `Alguien ha quitado una clave de acceso de la cuenta ${nick}: ya no sirve para entrar. Si has sido tú, todo en orden.`,
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Pide una contraseña nueva al iniciar sesión cuanto antes y, si eso no ayuda, escribe a ${contact}.`,
      ],
    },
    'google-linked': {
      subject: 'Google ya abre tu cuenta',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Una segunda llave',
      lines: ({ nick }) => [
        `Alguien ha enlazado una cuenta de Google con ${nick}: con ella se entra sin contraseña. Si has sido tú, todo en orden.`,
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Desenlaza Google en los ajustes cuanto antes y cambia la contraseña. Si no funciona, escribe a ${contact}.`,
      ],
    },
    'google-unlinked': {
      subject: 'Google ya no abre tu cuenta',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Una llave menos',
      lines: ({ nick }) => [
        `Alguien ha desenlazado Google de la cuenta ${nick}: ya no sirve para entrar. Si has sido tú, todo en orden.`,
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Pide una contraseña nueva al iniciar sesión cuanto antes y, si eso no ayuda, escribe a ${contact}.`,
      ],
    },
    'second-factor-on': {
      subject: 'Al entrar te pediremos un código',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Un segundo paso',
      lines: ({ nick, ended }) => [
        `La cuenta ${nick} tiene ahora una aplicación de autenticación: al entrar te pediremos su código. Si has sido tú, todo en orden. Guarda los códigos de recuperación donde puedas verlos sin el teléfono.`,
        ...closed(ended),
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Entonces alguien sabe tu contraseña: pide cuanto antes una nueva al iniciar sesión y escribe a ${contact} para quitar el código.`,
      ],
    },
    'second-factor-off': {
      subject: 'Ya no te pediremos un código al entrar',
      preheader: 'Si has sido tú, todo en orden.',
      title: 'Un paso menos',
      lines: ({ nick }) => [
        `La verificación en dos pasos de la cuenta ${nick} está desactivada: para entrar vuelve a bastar la contraseña. Si has sido tú, todo en orden.`,
      ],
      after: ({ contact }) => [
        `¿No has sido tú? Pide una contraseña nueva al iniciar sesión cuanto antes y escribe a ${contact}.`,
      ],
    },
    'address-changed': {
      subject: 'Tu cuenta va a cambiar de correo',
      preheader: 'Si has sido tú, no tienes que hacer nada.',
      title: 'Otro correo',
      lines: ({ nick }) => [
        `Alguien que sabe la contraseña de ${nick} ha pedido pasar la cuenta a otro correo. Si has sido tú, confírmalo allí: aquí no hay nada que hacer.`,
      ],
      button: 'No he sido yo',
      after: ({ contact }) => [
        'El enlace vale 72 horas, también después del cambio: la cuenta se queda con este correo, se cierran todas las sesiones y eliges otra contraseña.',
        `¿Llegas tarde o no funciona? Escribe a ${contact}.`,
      ],
    },
    'new-device': {
      subject: 'Nuevo inicio de sesión en tu cuenta',
      preheader: 'Si has sido tú, no tienes que hacer nada.',
      title: 'Un dispositivo nuevo',
      lines: ({ nick, entrance }) => [
        `Alguien ha entrado en la cuenta ${nick} con un dispositivo que no conocemos:`,
        ...toldEntrance(entrance, 'es', {
          when: 'Cuándo',
          device: 'Dispositivo',
          network: 'Dirección de red',
          unknown: 'desconocido',
        }),
        'Si has sido tú, no tienes que hacer nada. Si borras las cookies o usas una ventana privada, cada vez parecerá un dispositivo nuevo.',
      ],
      button: 'Ver tus sesiones abiertas',
      after: ({ contact }) => [
        `¿No has sido tú? Entonces alguien puede entrar: cierra esa sesión en los ajustes y cambia la contraseña. Si no funciona, escribe a ${contact}.`,
      ],
    },
    'account-deleted': {
      subject: 'Tu cuenta se ha borrado',
      preheader: 'La estantería está vacía y el carné, roto.',
      title: 'Tu cuenta se ha borrado',
      lines: ({ nick }) => [
        `La cuenta ${nick} ya no existe, ni tampoco lo que era tuyo: tu estantería, tus notas, tus imágenes. Recogerlo todo nos lleva un momento.`,
        'Gracias por haber pasado por aquí. La puerta sigue abierta.',
      ],
      after: ({ contact }) => [`¿No has sido tú? Escribe a ${contact} cuanto antes.`],
    },
    'export-ready': {
      subject: 'Tu archivo está listo',
      preheader: 'Todo lo que guardas aquí, en un solo archivo.',
      title: 'Tu archivo está listo',
      lines: () => ['Todo lo que guardas aquí está en un solo archivo. Te espera en tus ajustes durante unos días.'],
      button: 'Recoger el archivo',
      after: () => ['Contiene cosas personales: guárdalo donde nadie más mire.'],
    },
    'import-finished': {
      subject: 'Tu importación ha terminado',
      preheader: 'Los juegos nuevos están en tu estantería.',
      title: 'Tu importación ha terminado',
      lines: () => ['Hemos repasado tu archivo. Mira qué ha entrado, qué se ha quedado fuera y por qué.'],
      button: 'Ver el resultado',
    },
    'games-imported': {
      subject: 'Tus juegos están en la estantería',
      preheader: 'Hemos repasado tu cuenta enlazada.',
      title: 'Tus juegos están en la estantería',
      lines: () => [
        'Hemos repasado tu cuenta enlazada. Mira qué ha entrado y qué espera tu respuesta; no hemos cambiado nada de lo que ya tenías puesto.',
      ],
      button: 'Ver el resultado',
    },
    'psn-sign-in-ends': {
      subject: 'PlayStation necesita un acceso nuevo',
      preheader: 'El actual caduca en menos de una semana.',
      title: 'PlayStation necesita un acceso nuevo',
      lines: () => [
        'El acceso con el que este sitio consulta PlayStation caduca en menos de una semana. Después nadie podrá enlazar allí una cuenta, y los juegos y trofeos se quedarán como están.',
        'Consigue un NPSSO nuevo como explica docs/operating.md, ponlo en PSN_NPSSO y reinicia.',
      ],
      button: 'Ver los servicios',
    },
    'correction-decided': {
      subject: 'Respuesta a tu corrección',
      preheader: 'Alguien del equipo la ha mirado.',
      title: 'Hemos mirado tu corrección',
      lines: () => ['Alguien del equipo ha decidido sobre algo que propusiste para el catálogo. Gracias por avisar.'],
      button: 'Ver la respuesta',
    },
    'moderation-decision': {
      subject: 'Una decisión sobre tu cuenta',
      preheader: 'La administración ha mirado algo tuyo.',
      title: 'Lo que ha decidido la administración',
      lines: ({ decision }) => decisionLines(decision, decisionsEs),
      button: 'Ver la decisión',
      after: ({ decision }) =>
        decision && isObjectionable(decision)
          ? [
              `¿No estás de acuerdo? Puedes reclamar una vez, en un plazo de ${limits.objectionDays} días: abre la decisión y di por qué. Lo mirará otra persona de la administración, si la hay. Nadie sabrá quién ha denunciado algo.`,
            ]
          : [],
    },
    'objection-decided': {
      subject: 'Respuesta a tu reclamación',
      preheader: 'La administración la ha mirado.',
      title: 'Hemos mirado tu reclamación',
      lines: ({ decision }) => [
        decision?.outcome === 'reversed'
          ? 'La administración te da la razón y retira la decisión. Lo que se borró no se puede recuperar aquí, pero tienes el texto en tus ajustes y puedes publicarlo de nuevo.'
          : 'La administración lo ha vuelto a mirar y mantiene la decisión.',
        ...(decision?.answer ? [decisionsEs.message(decision.answer)] : []),
      ],
      button: 'Ver la decisión',
    },
  },
}
