/** Visitors' words, with the website's terms for the same thing. */

const SYNONYMS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /\b(?:moq|smallest (?:order|run|amount|quantity)|fewest|how few|just (?:one|a few) box)/,
    'minimum order run',
  ],
  [/\b(?:cartons?|cases?)\b/, 'box'],
  [/\b(?:quick(?:ly)?|fast|how long|lead time|turnaround|when will|rush)\b/, 'lead time days weeks'],
  [
    /\b(?:deliver\w*|send|ship|shipping|transport|drop off|lorr(?:y|ies)|vans?)\b/,
    'deliver delivery logistics vehicles',
  ],
  [
    /\b(?:eco|environment|green|sustainab\w*|carbon|planet|climate|footprint)\b/,
    'environmental recycled carbon',
  ],
  [/\b(?:recycl\w*)\b/, 'recycled environmental'],
  [/\b(?:certified|accredit\w*|accreditations?|standards?|iso)\b/, 'certificate'],
  [/\b(?:fsc|forest|wood|trees?)\b/, 'forest stewardship council certified fibre'],
  [/\b(?:brc|food safe|food[- ]grade|hygien\w*)\b/, 'BRCGS food packaging hygiene'],
  [
    /\b(?:jobs?|work(?:ing)? (?:for|with|at)|career|careers|hiring|recruit\w*|vacanc(?:y|ies)|employ\w*)\b/,
    'vacancy job apply',
  ],
  [
    /\b(?:where are you|address|directions|find you|visit(?:ing)? you|located|location|map|postcode|how do i get)\b/,
    'locations site directions',
  ],
  [/\b(?:opening (?:hours|times)|open on|what time|when are you open|close)\b/, 'hours opening locations'],
  [/\b(?:phone|telephone|ring|call|email|contact|get hold of|speak)\b/, 'get in touch telephone email'],
  [/\b(?:complain\w*|unhappy|refund|went wrong|damaged|faulty)\b/, 'complaints'],
  [
    /\b(?:privacy|gdpr|my data|personal data|data protection|cookies?|tracking)\b/,
    'privacy cookies policy personal data',
  ],
  [
    /\b(?:terms|conditions|payment|pay you|invoice|credit|liab\w*|cancel\w*|returns?)\b/,
    'terms and conditions payment cancel',
  ],
  [/\b(?:slavery|human rights|ethical)\b/, 'modern slavery statement'],
  [/\b(?:disab\w*|accessib\w*|screen reader|blind|wheelchair)\b/, 'accessibility'],
  [/\b(?:who (?:runs|owns|works|is in charge)|managing director|boss|staff|people|team)\b/, 'team'],
  [
    /\b(?:store|storage|warehous\w*|hold stock|call[- ]?off|just[- ]in[- ]time|jit)\b/,
    'stock holding call off',
  ],
  [/\b(?:samples?|prototype|mock[- ]?up|design\w*|drawings?|artwork)\b/, 'design services sample'],
  [
    /\b(?:flutes?|board|cardboard|double[- ]wall|single[- ]wall|thick(?:ness)?)\b/,
    'board manufacturing flute',
  ],
  [/\b(?:measure|dimensions|inside sizes?|size of)\b/, 'measure inside length width depth specification'],
  [
    /\b(?:print\w*|colou?rs?|logo|branding|branded)\b/,
    'print flexographic litho-laminated box manufacturing',
  ],
  [/\b(?:champagne|wine|bottles?|beer|cider|gifts?|present)\b/, 'gift bottles carry pack'],
  [/\b(?:shelf|supermarket|srp|retail)\b/, 'shelf-ready pack'],
  [/\b(?:online|e-?commerce|mail order|postal|mailers?|web ?shop)\b/, 'mail order e-commerce shipper'],
  [/\b(?:display|stand|counter|cdu|point of sale|pos)\b/, 'display unit'],
  [/\b(?:proof|examples?|customers|case stud\w*|worked with|clients|portfolio)\b/, 'case studies'],
  [/\b(?:apprentice\w*|trainee|school leaver)\b/, 'apprenticeship'],
  [/\b(?:health and safety|accident|risk|forklift|safety)\b/, 'health safety policy'],
  [/\b(?:charity|communit\w*|neighbours?|local|csr|social)\b/, 'corporate social responsibility neighbours'],
  [/\b(?:carbon neutral|claims?|true that|prove)\b/, 'claims'],
]

/** Returns additional search words for a question, or an empty string. */
export function expandSynonyms(question: string): string {
  const plain = question.toLowerCase()
  return SYNONYMS.flatMap(([pattern, words]) => (pattern.test(plain) ? words : [])).join(' ')
}
