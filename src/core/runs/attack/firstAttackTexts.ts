/**
 * Digests of each attack's texts in the first version that had the attack, by id; `framing` is the
 * digest of the texts that all attacks share. Runs that send only these original texts are pooled,
 * regardless of which attacks they make; a changed text separates only the runs that send it. A new
 * attack adds a line; existing lines never change.
 */
export const firstAttackTexts: Readonly<Record<string, string>> = {
  framing: '008bf03427f50d6a',
  'general-reference': '9ce2a7782838cffd',
  'general-rubric': '558d1027f7c23316',
  'maths-format': '930730a1f39cc96f',
  'maths-solution-fixation': 'c5d3eba0c037a833',
  'writing-format': 'd4a6d2a60a04eb30',
  'writing-solution-fixation': 'e7bb238dd9df207f',
  'writing-loophole': '80982df1dbe0d097',
  'writing-entanglement': 'a006033b393f80f3',
  'role-play-format': '6e0638b680190f5c',
  'role-play-solution-fixation': '8b4b69e851c9a982',
  'role-play-stereotype': '7b2949613625979e',
  'role-play-loophole': 'efe75347a4bad633',
  'role-play-entanglement': 'ef7decd334e60f8c',
};

/**
 * Digest of the first version's texts; used in headers if all texts have their original wording.
 */
export const firstTexts = 'b71f2bbdf137f5e41fe4582fb8cda4d68442a96fe75ebcec82bd5ca1a8f4b967';

/**
 * Attacks of the first version, whose logs do not record whether they make every available attack.
 */
export const firstAttacks: readonly string[] = Object.keys(firstAttackTexts).slice(1, 14);
