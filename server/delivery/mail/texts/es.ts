import type { MailTexts } from './mail-texts.ts'

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
    'reset-password': {
      subject: 'Elige una contraseña nueva',
      preheader: 'El enlace sirve durante una hora.',
      title: 'Una contraseña nueva',
      lines: () => ['Alguien, seguramente tú, ha olvidado la contraseña de esta cuenta. Pasa a menudo. Elige otra:'],
      button: 'Elegir contraseña',
      after: () => [
        'El enlace sirve una sola vez, durante una hora.',
        '¿No has sido tú? Entonces no hagas nada: tu contraseña sigue como estaba.',
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
    'address-changed': {
      subject: 'Tu cuenta tiene otro correo',
      preheader: 'A este ya no llegará nada más.',
      title: 'Otro correo',
      lines: ({ nick }) => [
        `La cuenta ${nick} tiene otro correo desde ahora. A este ya no llegará nada más sobre ella.`,
      ],
      after: ({ contact }) => [`¿No has sido tú? Escribe a ${contact} cuanto antes.`],
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
  },
}
