import { BlogCard } from '#app/site/blog/blog-card.tsx'
import type { BlogCardFacts } from '#app/site/blog/blog-card-facts.ts'
import { Carousel } from '#app/ui/carousel/carousel.tsx'
import css from './blog-section.module.css'
import { HomeSection, WayToAll } from './home-section.tsx'

/** @param posts empty when there are none and when they could not be loaded */
export function BlogSection({ posts }: { readonly posts: readonly BlogCardFacts[] }) {
  return (
    <HomeSection ground="paper">
      {posts.length === 0 ? (
        <div className={css.fallback}>
          <h2>From the blog</h2>
          <p className={css.empty}>Check back soon for new blog posts!</p>
        </div>
      ) : (
        <>
          <Carousel
            name="blog"
            heading={<h2>From the blog</h2>}
            slides={posts.map((post) => ({ key: post.slug, content: <BlogCard post={post} level={3} /> }))}
          />
          <WayToAll to="/blog">All posts</WayToAll>
        </>
      )}
    </HomeSection>
  )
}
