import Link from 'next/link'
import articles from '../articles.json'

export default function Home() {
  return (
    <>
      <h1>News</h1>
      <ul>
        {articles.map(({ slug, title, picture, summary }) => (
          <li key={slug}>
            {/* biome-ignore lint/performance/noImgElement: the bytes that the site shows */}
            <img src={picture} alt="" width="800" height="450" />
            <h2>
              <Link href={`/news/${slug}`}>{title}</Link>
            </h2>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
