import articles from '../../../articles.json'

export const dynamicParams = false
export const generateStaticParams = () => articles.map(({ slug }) => ({ slug }))

export default async function Article({ params }) {
  const { slug } = await params
  const { title, picture, content } = articles.find((article) => article.slug === slug)
  return (
    <article>
      <h1>{title}</h1>
      {/* biome-ignore lint/performance/noImgElement: the bytes that the site shows */}
      <img src={picture} alt="" width="800" height="450" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own article */}
      <div dangerouslySetInnerHTML={{ __html: content }} />
    </article>
  )
}
