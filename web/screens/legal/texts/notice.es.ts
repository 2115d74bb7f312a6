import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Aviso legal',
  description: 'Quién lleva esta Ludoteca, qué ofrece y en qué condiciones.',
  updated: '2026-11-21',
  sections: [
    {
      heading: 'Quién lleva este sitio',
      paragraphs: [
        'Ludoteca es software libre que cualquiera puede instalar. Responde de esta instalación la persona u organización que la mantiene; su dirección está al final de esta página y en el pie.',
      ],
    },
    {
      heading: 'Para qué sirve',
      paragraphs: [
        'Aquí la gente lleva la cuenta de sus juegos, los puntúa y escribe sobre ellos. El sitio no vende nada ni guarda datos de pago. Los precios que muestra vienen de las tiendas que se citan al lado y pueden haber cambiado.',
      ],
    },
    {
      heading: 'Cuentas',
      paragraphs: [
        'Para tener cuenta hay que ser mayor de 16 años. Elige una contraseña que no uses en otro sitio y no se la des a nadie. Puedes borrar tu cuenta cuando quieras.',
      ],
    },
    {
      heading: 'Lo que escribe la gente',
      paragraphs: [
        'Las reseñas, listas y publicaciones son de quien las escribe, que responde de ellas. Al publicar algo aquí permites que este sitio lo muestre a las personas que hayas elegido, mientras lo dejes puesto.',
        'Se retira lo siguiente, y puede costar la cuenta:',
      ],
      list: [
        'insultos, amenazas y acoso;',
        'datos personales de otras personas;',
        'publicidad y enlaces a programas dañinos;',
        'copias de juegos o cualquier otra cosa que no tengas derecho a publicar.',
      ],
    },
    {
      heading: 'Datos de juegos y marcas',
      paragraphs: [
        'Los datos de los juegos vienen de IGDB, de Wikidata (CC0), de las listas de software de MAME (CC0) y de nuestras propias fichas. Los nombres y marcas de los juegos son de sus titulares y solo sirven para identificarlos. Las portadas sin imagen las dibuja Ludoteca.',
      ],
    },
    {
      heading: 'Responsabilidad',
      paragraphs: [
        'El sitio se lleva con cuidado, pero sin garantías: puede haber datos equivocados y el servicio puede pararse. Los enlaces llevan a sitios de los que responden otros. Si algo de aquí incumple la ley, escríbenos y lo miraremos enseguida.',
      ],
    },
  ],
}
