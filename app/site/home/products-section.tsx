import { Carousel } from '#app/ui/carousel/carousel.tsx'
import { PRODUCTS } from '#domain/products/products.ts'
import { HOME_LIST_LIMIT } from './home-lists.ts'
import { HomeSection, WayToAll } from './home-section.tsx'
import { ProductCard } from './product-card.tsx'

export function ProductsSection() {
  return (
    <HomeSection id="products" ground="sheet">
      <Carousel
        name="products"
        heading={<h2>What we make</h2>}
        slides={PRODUCTS.slice(0, HOME_LIST_LIMIT).map((product) => ({
          key: product.id,
          content: <ProductCard product={product} />,
        }))}
      />
      <WayToAll to="/products">All the products</WayToAll>
    </HomeSection>
  )
}
