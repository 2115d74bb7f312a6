import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Política de privacidad',
  description: 'Qué sabe de ti esta Ludoteca, para qué, y cómo lo recuperas.',
  updated: '2026-11-28',
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
        'lo que añades a tu perfil: nombre, apellidos, ciudad, fecha de nacimiento, biografía, imágenes (aquí se dibujan de nuevo, sin el lugar ni la cámara que lleva una fotografía);',
        'tu colección, puntuaciones, reseñas, listas, publicaciones, me gusta y a quién sigues;',
        'las cuentas de otras plataformas que enlazas, y los juegos y trofeos que importas de ellas;',
        'si entras con Google: el número con el que Google te conoce y tu correo allí; nunca tu contraseña;',
        'dónde tienes la sesión abierta: tipo de navegador, red y fechas, para que puedas cerrar una que no sea tuya;',
        'los navegadores con los que entras, cada uno por una palabra al azar, para reconocerlos;',
        'lo que pasa con tu cuenta: inicios de sesión e intentos fallidos, cambios de correo, contraseña y otros accesos, copias de tus datos y lo que los administradores consultan sobre ti, con la hora, el tipo de navegador y la red, para que tú y los administradores notéis a un intruso;',
        'los archivos que traes de otro sitio y las copias de tus datos que pides, hasta que se borran;',
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
        'Tu nick, tu perfil, tu colección, tus puntuaciones, tus reseñas y tus listas públicas las puede ver cualquiera. Tú eliges quién ve tu cronología y tus trofeos, y qué listas y publicaciones son privadas. Tus apellidos, tu fecha de nacimiento y a quién le prestas un juego no se enseñan a nadie más; tu correo, solo a quienes administran este sitio.',
        'Los datos salen de este sitio solo cuando pides algo que lo necesita: mandarte un correo o leer tus juegos de una plataforma que has enlazado. Donde se puede entrar con Google, su botón viene de Google, que ve tu dirección de red cuando el botón aparece.',
        'Algunas instalaciones comparan cada contraseña nueva con las de filtraciones conocidas. Entonces este sitio le manda a Have I Been Pwned los cinco primeros caracteres del resumen SHA-1 de la contraseña: ni la contraseña, ni quién eres, ni tu dirección de red.',
        'Donde las publicaciones pueden llevar GIF, los GIF vienen de KLIPY o GIPHY: quien los sirve ve tu dirección de red cuando se muestra uno, y ningún nombre. Tus búsquedas de GIF las pregunta este sitio, así que allí nadie sabe de quién son. Lo que la página de un enlace cuenta de sí misma lo busca este sitio, y su imagen se guarda aquí.',
      ],
    },
    {
      heading: 'Cuánto tiempo',
      paragraphs: [
        'Hasta que lo borres, o borres tu cuenta. Al borrar la cuenta todo se oculta en el acto y después se van tu perfil, tus imágenes, tu colección y lo que escribiste; las copias de seguridad lo olvidan según se renuevan. Tu nick no se da a nadie más durante 90 días, para que los enlaces antiguos no lleven a un desconocido.',
        'Las sesiones se olvidan 30 días después de acabar, un navegador un año después de entrar con él por última vez, lo que pasó con tu cuenta a los 90 días, los enlaces de los correos en una hora o una semana, y una copia de tus datos a los 7 días.',
        'Lo que se denuncia se guarda como estaba, con sus imágenes, hasta que la administración decide y 60 días más, para que quien lo escribió pueda reclamar; solo más tiempo si hay una reclamación abierta. Lo mismo vale para una publicación que la administración retira: solo así puede volver si la reclamación prospera. Solo lo ve la administración, y cada vez que abre una imagen queda en el registro. Lo que se decidió se queda, sin tu nombre cuando te vas.',
      ],
    },
    {
      heading: 'Tus derechos',
      paragraphs: [
        'Puedes ver, corregir, llevarte y borrar tus datos, y oponerte a su uso o limitarlo. Casi todo lo puedes hacer en los ajustes: ahí cambias tus datos, te los llevas en un archivo y borras la cuenta. Para lo demás, escríbenos. También puedes reclamar ante la autoridad de protección de datos de tu país.',
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
