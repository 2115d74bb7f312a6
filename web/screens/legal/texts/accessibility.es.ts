import type { LegalText } from '../legal-text.ts'

export const text: LegalText = {
  title: 'Accesibilidad',
  description: 'Qué de esta Ludoteca puede usar todo el mundo, qué todavía no, y a quién escribir.',
  updated: '2026-11-28',
  sections: [
    {
      heading: 'Qué se propone',
      paragraphs: [
        'Todo el mundo tiene que poder llevar aquí sus juegos: con lector de pantalla, solo con el teclado, con la voz, con letra grande, con mucho contraste, con poco movimiento. La medida son las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.',
      ],
    },
    {
      heading: 'Hasta dónde llega',
      paragraphs: [
        'Las páginas de este sitio cumplen las WCAG 2.2 en el nivel AA, salvo lo que otras personas ponen en ellas (una declaración de conformidad parcial).',
      ],
      list: [
        'Todo se puede hacer con el teclado. Hay enlaces para saltar a los filtros y a los resultados, y la tecla «/» y las flechas del calendario se pueden desactivar.',
        'Los avisos con botón se quedan diez segundos o más, o hasta que los cierres: lo eliges en los ajustes.',
        'El sitio sigue tus ajustes de oscuro y claro, menos movimiento, colores forzados y tamaño de letra.',
        'Los textos en otro idioma se lo dicen al lector de pantalla.',
        'Borrar una cuenta, una lista, una reseña o una publicación se confirma antes o se puede deshacer.',
      ],
    },
    {
      heading: 'Qué no cumple o depende de otros',
      paragraphs: ['Conocemos estos límites:'],
      list: [
        'Las imágenes, los GIF y los vídeos de las publicaciones solo están descritos si quien los puso escribió una descripción. Los vídeos no tienen subtítulos propios: la descripción, que se muestra debajo del vídeo, puede decir lo que se oye.',
        'El idioma de un texto se reconoce por sus palabras. Los textos muy cortos, y los idiomas fuera de los dieciséis que se conocen, se leen en el idioma de la página.',
        'Las portadas e imágenes de los juegos vienen de otras bases de datos y se describen con el título del juego.',
        'Los textos largos se acortan en las tarjetas, con un enlace al texto entero.',
        'Las páginas de las tiendas, de Google y de las cuentas vinculadas no son nuestras.',
      ],
    },
    {
      heading: 'Cómo se ha probado',
      paragraphs: [
        'Con cada cambio del programa se hacen pruebas en el navegador: axe en todas las pantallas con los dos temas, el contraste medido en los píxeles, recorridos solo con el teclado, el foco después de cada control que desaparece, todo lo que se anuncia a los lectores de pantalla, la letra al doble, el espaciado amplio y los colores forzados. El resto se comprobó a mano en noviembre de 2026. El código trae la lista de los 55 criterios y cómo se demuestra cada uno, en docs/accessibility.md.',
      ],
    },
    {
      heading: 'Si algo no te funciona',
      paragraphs: [
        'Escribe a la dirección que está al final de esta página, como te salga: qué querías hacer, y con qué navegador y qué ayuda. Tendrás respuesta y, si no se puede arreglar pronto, otra manera de llegar.',
      ],
    },
  ],
}
