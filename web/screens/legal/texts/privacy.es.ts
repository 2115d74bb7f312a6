import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Política de privacidad',
  description: 'Qué sabe de ti esta Ludoteca, para qué, y cómo lo recuperas.',
  updated: '2026-11-21',
  sections: [
    {
      heading: 'Quién responde',
      paragraphs: [
        'De tus datos responde la persona u organización que mantiene esta instalación de Ludoteca. Para cualquier cosa de las que siguen, escribe a la dirección del final de esta página.',
      ],
    },
    {
      heading: 'Qué se guarda',
      paragraphs: ['Puedes mirar sin cuenta y sin dejar tu nombre. Con cuenta se guarda esto:'],
      list: [
        'tu nick, tu correo y un resumen irreversible de tu contraseña;',
        'lo que añades a tu perfil: nombre, ciudad, fecha de nacimiento, biografía, imágenes;',
        'tu colección, puntuaciones, reseñas, listas, publicaciones, me gusta y a quién sigues;',
        'las cuentas de otras plataformas que enlazas, y los juegos y trofeos que importas de ellas;',
        'registros técnicos de las peticiones, con la dirección IP, mientras hagan falta contra los abusos.',
      ],
    },
    {
      heading: 'Para qué',
      paragraphs: [
        'Para darte el servicio que pediste al crear la cuenta (contrato) y para mantenerlo seguro (interés legítimo). Tus datos no se venden, no se hacen perfiles publicitarios y ninguna máquina decide nada sobre ti.',
      ],
    },
    {
      heading: 'Quién lo ve',
      paragraphs: [
        'Tu nick, tu perfil, tu colección, tus puntuaciones, tus reseñas y tus listas públicas las puede ver cualquiera. Tú eliges quién ve tu cronología y tus trofeos, y qué listas y publicaciones son privadas. Tu correo, tu fecha de nacimiento y a quién le prestas un juego no se enseñan a nadie más.',
        'Los datos salen de este sitio solo cuando pides algo que lo necesita: mandarte un correo o leer tus juegos de una plataforma que has enlazado.',
      ],
    },
    {
      heading: 'Cuánto tiempo',
      paragraphs: [
        'Hasta que lo borres, o borres tu cuenta. Al borrar la cuenta se van tu perfil, tu colección y lo que escribiste; las copias de seguridad lo olvidan según se renuevan.',
      ],
    },
    {
      heading: 'Tus derechos',
      paragraphs: [
        'Puedes ver, corregir, llevarte y borrar tus datos, y oponerte a su uso o limitarlo. Casi todo lo puedes hacer en tu cuenta; para lo demás, escríbenos. También puedes reclamar ante la autoridad de protección de datos de tu país.',
      ],
    },
    {
      heading: 'Edad',
      paragraphs: [
        'Las cuentas son para mayores de 16 años. Si sabes de alguna de alguien más joven, avísanos y se borrará.',
      ],
    },
    {
      heading: 'En tu navegador',
      paragraphs: ['Qué se queda en tu navegador, y cómo borrarlo, está en la política de cookies.'],
    },
  ],
}
