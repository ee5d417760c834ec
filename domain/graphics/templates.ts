/** In the order of the template list. */
import type { Template } from './page/template.ts'
import { article } from './templates/article/article.ts'
import { blank } from './templates/blank/blank.ts'
import { carousel } from './templates/carousel/carousel.ts'
import { comparison } from './templates/comparison/comparison.ts'
import { event } from './templates/event/event.ts'
import { figure } from './templates/figure/figure.ts'
import { headline } from './templates/headline/headline.ts'
import { photo } from './templates/photo/photo.ts'
import { plain } from './templates/plain/plain.ts'
import { product } from './templates/product/product.ts'
import { quote } from './templates/quote/quote.ts'
import { vacancy } from './templates/vacancy/vacancy.ts'

export const TEMPLATES: readonly Template[] = [
  headline,
  article,
  product,
  vacancy,
  quote,
  figure,
  event,
  photo,
  comparison,
  carousel,
  blank,
  plain,
]

export const getTemplate = (name: string): Template | undefined => TEMPLATES.find((one) => one.name === name)
