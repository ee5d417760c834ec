import { Carousel } from '#app/ui/carousel/carousel.tsx'
import { PRODUCTS } from '#domain/products.ts'
import { HomeSection } from './home-section.tsx'
import { ProductCard } from './product-card.tsx'

export function ProductsSection() {
  return (
    <HomeSection id="products" ground="sheet">
      <Carousel
        name="products"
        heading={<h2>What we make</h2>}
        slides={PRODUCTS.map((product) => ({ key: product.id, content: <ProductCard product={product} /> }))}
      />
    </HomeSection>
  )
}
