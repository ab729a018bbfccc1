/**
 * Letters and digits that look like Latin ones; each line starts with the characters they look
 * like. Generated from Unicode's confusables.txt 13.0.0 (Unicode Technical Standard #39; © 2020
 * Unicode, Inc., see https://www.unicode.org/terms_of_use.html): its entries for single letters or
 * digits that NFKC and NFD do not change and whose prototype consists of ASCII letters and digits.
 */
const table = `
2 ꝚƧ\u{3e8}Ꙅ\u{14bf}\u{a6ef}
3 ꞫȜƷꝪ\u{2ccc}ЗӠ\u{16f3b}\u{118ca}
4 \u{13ce}\u{118af}
5 Ƽ\u{118bb}
6 \u{2cd2}б\u{13ee}\u{118d5}
7 \u{104d2}\u{118c6}
8 \u{9ea}\u{a6a}\u{1e8cb}ȣȢ\u{1031a}
9 \u{a67}\u{b68}\u{9ed}\u{d6d}Ꝯ\u{2cca}\u{118cc}\u{118ac}\u{118d6}
A ΑА\u{13aa}\u{15c5}\u{a4ee}\u{16f40}\u{102a0}
AA Ꜳ
AE ÆӔ
AO Ꜵ
AU Ꜷ
AV ꜸꜺ
AY Ꜽ
B ꞴΒВ\u{13f4}\u{15f7}\u{a4d0}\u{10282}\u{102a1}\u{10301}
C \u{118f2}\u{118e9}\u{2ca4}С\u{13df}\u{a4da}\u{102a2}\u{10302}\u{10415}\u{1051c}
D \u{13a0}\u{15de}\u{15ea}\u{a4d3}
E ΕЕ\u{2d39}\u{13ac}\u{a4f0}\u{118a6}\u{118ae}\u{10286}
F ꞘϜ\u{15b4}\u{a4dd}\u{118c2}\u{118a2}\u{10287}\u{102a5}\u{10525}
G Ԍ\u{13c0}\u{13f3}\u{a4d6}
H Η\u{2c8e}Н\u{13bb}\u{157c}\u{a4e7}\u{102cf}
J ꞲͿЈ\u{13ab}\u{148d}\u{a4d9}
K Κ\u{2c94}К\u{13e6}\u{16d5}\u{a4d7}\u{10518}
L \u{2cd0}\u{13de}\u{14aa}\u{a4e1}\u{16f16}\u{118a3}\u{118b2}\u{1041b}\u{10526}
M ΜϺ\u{2c98}М\u{13b7}\u{15f0}\u{16d6}\u{a4df}\u{102b0}\u{10311}
N Ν\u{2c9a}\u{a4e0}\u{10513}
O 0\u{7c0}\u{9e6}\u{b66}\u{3007}\u{114d0}\u{118e0}Ο\u{2c9e}О\u{555}\u{2d54}\u{12d0}\u{b20}\u{104c2}\u{a4f3}\u{118b5}\u{10292}\u{102ab}\u{10404}\u{10516}
OE Œ
OO ꝎꚘ
P Ρ\u{2ca2}Р\u{13e2}\u{146d}\u{a4d1}\u{10295}
Q \u{2d55}
R Ʀ\u{13a1}\u{13d2}\u{104b4}\u{1587}\u{a4e3}\u{16f35}
S Ѕ\u{54f}\u{13d5}\u{13da}\u{a4e2}\u{16f3a}\u{10296}\u{10420}
T Τ\u{2ca6}Т\u{13a2}\u{a4d4}\u{16f0a}\u{118bc}\u{10297}\u{102b1}\u{10315}
T3 Ꜩ
U \u{54d}\u{1200}\u{104ce}\u{144c}\u{a4f4}\u{16f42}\u{118b8}
V \u{667}\u{6f7}Ѵ\u{2d38}\u{13d9}\u{142f}\u{a6df}\u{a4e6}\u{16f08}\u{118a0}\u{1051d}
W \u{118ef}\u{118e6}Ԝ\u{13b3}\u{13d4}\u{a4ea}
X \u{10322}\u{118ec}ꞳΧ\u{2cac}Х\u{2d5d}\u{16b7}\u{a4eb}\u{10290}\u{102b4}\u{10317}\u{10527}
Y Υ\u{2ca8}УҮ\u{13a9}\u{13bd}\u{a4ec}\u{16f43}\u{118a4}\u{102b2}
Z \u{102f5}\u{118e5}Ζ\u{13c3}\u{a4dc}\u{118a9}
a ɑαа
aa ꜳ
ae æӕ
ao ꜵ
au ꜷ
av ꜹꜻ
ay ꜽ
b ƄЬ\u{13cf}\u{1472}\u{15af}
bl Ы
c ᴄ\u{2ca5}с\u{abaf}\u{1043d}
d ԁ\u{13e7}\u{146f}\u{a4d2}
dz ʣ
e ꬲеҽ
f ꬵꞙẝ\u{584}
g ɡᶃƍ\u{581}
h һ\u{570}\u{13c2}
i ıɪɩιіꙇӏ\u{ab75}\u{13a5}\u{118c3}
j ϳј
l 1\u{661}\u{6f1}\u{10320}\u{1e8c7}IƖǀΙ\u{2c92}ІӀ\u{5d5}\u{5df}\u{627}\u{7ca}\u{2d4f}\u{16c1}\u{a4f2}\u{16f28}\u{1028a}\u{10309}
lO Ю
ll ǁ\u{5f0}
ls ʪ
lz ʫ
n \u{578}\u{57c}
o \u{966}\u{a66}\u{ae6}\u{be6}\u{c66}\u{ce6}\u{d66}\u{e50}\u{ed0}\u{1040}\u{665}\u{6f5}ᴏᴑꬽοσ\u{2c9f}о\u{10ff}\u{585}\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}\u{d20}\u{101d}\u{104ea}\u{118c8}\u{118d7}\u{1042c}
oe œ
oo ꝏꚙ
p ρ\u{2ca3}р
q ԛ\u{563}\u{566}
r ꭇꭈᴦ\u{2c85}г\u{ab81}
rn \u{118e3}m\u{11700}
s ꜱƽѕ\u{abaa}\u{118c1}\u{10448}
tf ꝷ
ts ʦ
u ꞟᴜꭎꭒʋυ\u{57d}\u{104f6}\u{118d8}
ue ᵫ
uo ꭣ
v ᴠνѵ\u{5d8}\u{11706}\u{aba9}\u{118c0}
w ɯᴡѡԝ\u{561}\u{1170a}\u{1170e}\u{1170f}\u{ab83}
x х\u{1541}\u{157d}
y ɣᶌʏỿꭚγуү\u{10e7}\u{118dc}
z ᴢ\u{ab93}\u{118c4}
`;

/** Prototypes by look-alike character, such as `rn` for `m`. */
export const confusables: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [prototype = '', characters = ''] = line.split(' ');
      return Array.from(characters, (character): [string, string] => [character, prototype]);
    }),
);
