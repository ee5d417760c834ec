/** Renders the social card of a page: a 1200 × 630 JPEG from the article template. */
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { CardServices, SocialCard } from '#app/server-context.ts'
import { RECIPE_VERSION, type Recipe } from '#domain/graphics/model/recipe.ts'
import { SOCIAL_CARD_SIZE } from '#domain/media/social-card.ts'
import { createFaceLoader } from '../graphics/bundled-faces.ts'
import { createDesignRenderer } from '../graphics/render-design.ts'

/** Light colours suit other websites. */
function recipeOf({ kicker, title, facts = [], picture, focus }: SocialCard): Recipe {
  return {
    version: RECIPE_VERSION,
    template: 'article',
    theme: 'light',
    size: SOCIAL_CARD_SIZE,
    slots: {
      kicker,
      title,
      facts: facts.join('\n'),
      ...(picture && { picture: { picture: 'of the page', ...(focus && { focus }) } }),
    },
  }
}

/** @param publicDirectory contains font faces and committed images */
export function createCardServices(
  publicDirectory: string,
  fetchPublic: CardServices['fetchPublic'],
): CardServices {
  const renderer = createDesignRenderer(createFaceLoader(publicDirectory))
  return {
    draw: (card) => renderer.render(recipeOf(card), { picture: card.picture }, 'jpeg'),
    fetchPublic,
    readCommittedImage: (address) => readFile(join(publicDirectory, normalize(`/${address}`))),
  }
}
