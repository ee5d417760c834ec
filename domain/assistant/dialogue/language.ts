/** Common words of other languages that are not English words. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  (
    'der das und ist ich wir sie nicht ein eine einen für mit haben habe sprechen deutsch brauche bitte guten tag wie viel ' +
    'kosten kartons le les une des est je nous vous pas pour avec avez bonjour combien parlez français svp boîtes el los las ' +
    'una yo usted con tiene tienen hola cuánto habla hablan español necesito cajas gli che io buongiorno quanto parlate ' +
    'italiano scatole czy jest nie się dzień dobry ile kosztuje proszę polsku potrzebuję kartony ik het een niet hoeveel ' +
    'kunt goedendag dozen os uma não você olá obrigado caixas preciso bună ziua vreau cutii merci danke gracias grazie ' +
    'wo kann können liefern suchen quel quelle où livrez cherche cuál dónde puedo es por dove quale fate cerco szukacie gdzie ' +
    'jak praca pracy waar bestelling qual onde posso cât costă caut ' +
    'gibt bei euch freie stelle stellen arbeit suche avez cherchez trabajo travail lavoro munka werk vacatures envoyez enviáis verzenden'
  ).split(' '),
)
const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  (
    'the a an and or of to for in on at is are do does you your we our i my can could what when where which who how please ' +
    'have has need want with from it this that'
  ).split(' '),
)

/** Letters of no word that English has borrowed. */
const FOREIGN_LETTERS = /[¿¡ßąęłńśźżășțőűřůğş]/i

/** Returns whether a message is in another language; uncertain texts count as English. */
export function isForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const others = text.match(/[^\P{L}\p{Script=Latin}]/gu)?.length ?? 0
  if (letters > 0 && others > letters / 2) return true
  if (FOREIGN_LETTERS.test(text)) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const foreign = words.filter((word) => FOREIGN_WORDS.has(word)).length
  const english = words.filter((word) => ENGLISH_WORDS.has(word)).length
  return foreign > english && (foreign > 1 || words.length < 4)
}
