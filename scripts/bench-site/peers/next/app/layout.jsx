/** Around every page: a bar of links and a foot, as plain as they can be. */
export const metadata = { title: 'A peer', description: 'The same articles, by Next.js.' }

export default function Layout({ children }) {
  return (
    <html lang="en-GB">
      <body>
        <header>
          <nav>
            <a href="/">Home</a>
          </nav>
        </header>
        <main>{children}</main>
        <footer>Corrugated packaging</footer>
      </body>
    </html>
  )
}
