import type { Product } from '#domain/company/product.ts'

const product = (id: number, title: string, image: string): Product => ({
  id,
  title,
  image: `/uploads/${image}.webp`,
  description: `${title}, for whatever is heavy.`,
  alt: `A closed case: ${title.toLowerCase()}`,
  style: 'FEFCO 0201',
  board: 'B flute, kraft outside and in',
  print: 'Plain',
  flute: 'B',
  fefco: '0201',
})

export const PRODUCTS: readonly Product[] = [
  product(1, 'Anvil Case', 'anvil-case'),
  product(2, 'Turnip Container', 'turnip-container'),
]
