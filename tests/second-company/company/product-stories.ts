import type { ProductStory } from '#domain/company/product.ts'

export const PRODUCT_USES = ['Engineering', 'Growing'] as const

export const PRODUCT_STORIES: readonly ProductStory[] = [
  {
    product: 1,
    uses: ['Engineering'],
    lead: 'For one anvil.',
    paragraphs: ['It holds.'],
    suits: ['Castings'],
    tell: ['The weight'],
    related: [2],
  },
  {
    product: 2,
    uses: ['Growing'],
    lead: 'For turnips.',
    paragraphs: ['It breathes.'],
    suits: ['Swedes'],
    tell: ['The crop'],
    related: [1],
  },
]
