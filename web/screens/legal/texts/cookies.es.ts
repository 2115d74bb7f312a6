import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Política de cookies',
  description: 'Seis cookies que este sitio necesita, y qué más se queda en tu navegador.',
  updated: '2026-11-28',
  sections: [
    {
      heading: 'En pocas palabras',
      paragraphs: [
        'Ni publicidad, ni analítica, ni cookies de otros. Lo que este sitio deja en tu navegador es lo que necesita para funcionar, así que no hay nada que consentir.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'Las dos primeras se ponen solo cuando eliges; las otras, cuando inicias sesión o mientras la tienes abierta. Duran un año, salvo «ludoteca_at», que dura un día, y «media» y «archive», una hora. Si la dirección del sitio empieza por https, cada nombre empieza por «__Secure-»: así tu navegador solo envía la cookie por conexiones cifradas:',
      ],
      list: [
        'lang: el idioma que elegiste, «en» o «es»;',
        'theme: «light», «dark» o «auto», el tema claro, el oscuro o el del sistema;',
        'device: una palabra al azar por la que reconocemos tu navegador cuando vuelves a entrar, para que nadie pueda dejarte fuera a base de probar contraseñas y para avisarte por correo si alguien entra con otro. Ninguna página puede leerla y no sirve para nada más;',
        'ludoteca_at: donde varias bases de datos se reparten el trabajo, hasta dónde habían llegado cuando hiciste tu último cambio, para que lo veas enseguida. Ninguna página puede leerla;',
        'media: permite que tu navegador cargue las imágenes y los vídeos que no todo el mundo puede ver. Va únicamente a sus direcciones y ninguna página puede leerla;',
        'archive: permite que tu navegador descargue la copia de tus datos que has pedido. Va únicamente a la dirección del archivo y ninguna página puede leerla.',
      ],
    },
    {
      heading: 'Almacenamiento local',
      paragraphs: ['Tu navegador guarda además, solo en tu dispositivo:'],
      list: [
        'lang y theme: esas mismas dos elecciones;',
        'menu, library-view y price-shops: si has minimizado el menú, cómo miras las ludotecas y qué tiendas ves;',
        'install-prompt, notification-prompt y verify-later: que has dicho «ahora no», para no volver a preguntarte enseguida;',
        'presses: lo que pulsaste antes de entrar, durante una hora, para hacerlo después;',
        'last-user: un número del 0 al 255 que se queda al salir. Lo comparten muchas cuentas, así que no dice quién eres; con él notamos que entra otra persona y descartamos lo que se pulsó entre medias;',
        'push y time-zone: cuál de tus navegadores es este para los avisos y la zona horaria que nos dijo, mientras tienes la sesión abierta;',
        'draft: los textos que aún no has enviado, mientras tienes la sesión abierta;',
        'session: mientras tienes la sesión abierta, la credencial que lo demuestra y tu nick, nombre, imagen, idioma y permisos. Se borra al salir.',
      ],
    },
    {
      heading: 'Caché sin conexión',
      paragraphs: [
        'Para que el sitio se abra sin conexión, tu navegador guarda una copia de su código, sus letras y las imágenes públicas. Mientras tienes la sesión abierta guarda también tu ludoteca, las páginas que has visto y los cambios que esperan a tener conexión. Se borran al salir.',
      ],
    },
    {
      heading: 'Cómo borrarlo',
      paragraphs: [
        'Sal de tu cuenta para borrar lo que es de ella. El resto se borra en los ajustes del navegador: busca «datos de sitios». El sitio sigue funcionando; solo olvida lo que elegiste.',
      ],
    },
  ],
}
