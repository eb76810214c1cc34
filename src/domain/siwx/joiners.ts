/** ZERO WIDTH (NON-)JOINER between letters of a script whose letters join: it changes how the word looks. RFC 5892, appendix A. */
const BETWEEN_LETTERS =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])[\u200c\u200d](?=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}])/gu
/** Behind a sign that suppresses a vowel it shows at the end of a word, too. */
const BEHIND_VIRAMA = /([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])[\u200c\u200d]/g
const BETWEEN_PICTURES = /(\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu

/** The text without the joiners that a reader sees the effect of: in words of Persian or an Indic script, and in pictures. */
export function withoutJoiners(text: string): string {
  return [BETWEEN_LETTERS, BEHIND_VIRAMA, BETWEEN_PICTURES].reduce((left, joiner) => left.replace(joiner, '$1'), text)
}
