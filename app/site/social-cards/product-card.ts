import { cardServices } from '#app/server-context.ts'
import { productCategory, selectedProduct } from '#domain/products/products.ts'
import type { Route } from './+types/product-card'
import { cardResponse } from './card-response.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = selectedProduct(params.product)
  if (product === null) return new Response(null, { status: 404 })
  return cardResponse(context, {
    kicker: productCategory(product.title),
    title: product.title,
    picture: await context.get(cardServices).committedPicture(product.image),
  })
}
