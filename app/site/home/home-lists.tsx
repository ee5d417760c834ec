import { Link } from 'react-router'
import { track } from '#app/analytics/track.ts'
import { buttonClass } from '#app/ui/button/button.ts'
import { Carousel, type CarouselMove } from '#app/ui/carousel/carousel.tsx'
import { BRAND } from '#company/brand.ts'
import { SOCIAL } from '#company/home.ts'
import { BlogCard, type BlogCardData } from '../blog/blog-card.tsx'
import { NewsCard, type NewsCardData } from '../news/news-card.tsx'
import styles from './home-lists.module.css'
import { HomeSection, ViewAllLink } from './home-section.tsx'
import { ProductCard, type ProductCardData } from './product-card.tsx'

/** Limit of products, articles and posts. */
export const HOME_LIST_LIMIT = 9

export function ProductsSection({ products }: { readonly products: readonly ProductCardData[] }) {
  return (
    <HomeSection id="products" ground="sheet">
      <Carousel
        onMove={recordMoves('products')}
        heading={<h2>Our products</h2>}
        slides={products.map((product) => ({
          key: product.id,
          content: <ProductCard product={product} />,
        }))}
      />
      <ViewAllLink to="/products">See all products</ViewAllLink>
    </HomeSection>
  )
}

interface LatestSectionProps {
  /** Empty also if unavailable, as are the posts. */
  readonly articles: readonly NewsCardData[]
  readonly posts: readonly BlogCardData[]
}

/** News and blog side by side on wide windows, in two layouts. */
export function LatestSection({ articles, posts }: LatestSectionProps) {
  return (
    <HomeSection ground="paper">
      <div className={styles.latest}>
        <div>
          {articles.length === 0 ? (
            <div className={styles.fallback}>
              <h2>Latest news</h2>
              <p className={styles.text}>
                There’s nothing to show here at the moment. Try the news and blog pages.
              </p>
              <ul className={styles.actions}>
                <li>
                  <Link to="/news" className={buttonClass('primary')}>
                    News
                  </Link>
                </li>
                <li>
                  <Link to="/blog" className={buttonClass('quiet')}>
                    Blog
                  </Link>
                </li>
              </ul>
            </div>
          ) : (
            <>
              <Carousel
                onMove={recordMoves('news')}
                heading={<h2>Latest news</h2>}
                groupClass={styles.stories}
                slides={articles.map((article) => ({
                  key: article.slug,
                  content: <NewsCard article={article} level={3} />,
                }))}
              />
              <ViewAllLink to="/news">See all news</ViewAllLink>
            </>
          )}
        </div>
        <div>
          {posts.length === 0 ? (
            <div className={styles.fallback}>
              <h2>From the blog</h2>
              <p className={styles.empty}>Check back soon for new blog posts!</p>
            </div>
          ) : (
            <>
              <Carousel
                onMove={recordMoves('blog')}
                heading={<h2>From the blog</h2>}
                groupClass={styles.posts}
                slides={posts.map((post) => ({
                  key: post.slug,
                  content: <BlogCard post={post} level={3} />,
                }))}
              />
              <ViewAllLink to="/blog">See all posts</ViewAllLink>
            </>
          )}
        </div>
      </div>
      <SocialLinks />
    </HomeSection>
  )
}

function SocialLinks() {
  return (
    <div className={styles.social}>
      <div>
        <h2 className={styles.socialTitle}>{SOCIAL.title}</h2>
        <p className={styles.text}>{SOCIAL.text}</p>
      </div>
      <ul className={styles.networks}>
        {BRAND.social.map(({ network, address }) => (
          <li key={network}>
            <a href={address} rel="noopener" className={styles.network}>
              {network}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const recordMoves = (carousel: string) => (move: CarouselMove) =>
  track({ eventType: 'interaction', eventName: 'carousel_navigation', properties: { carousel, ...move } })
