"""Writes the reference values that the statistics in src/core/metrics are tested against.

For machines with Debian's python3-scipy and python3-statsmodels:

    /usr/bin/python3 test/reference/make.py && Rscript test/reference/make.R

Each file contains the versions that generated it, the inputs and the reference's results. Cases under
"degenerate" are those for which the reference has no result, with what it did instead.
"""

import itertools
import json
import pathlib
import platform
import warnings
from fractions import Fraction

import numpy as np
import scipy
import statsmodels
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint, proportion_effectsize

here = pathlib.Path(__file__).parent
versions = {
    "python": platform.python_version(),
    "numpy": np.__version__,
    "scipy": scipy.__version__,
    "statsmodels": statsmodels.__version__,
}


def plain(value):
    if isinstance(value, np.ndarray):
        return [plain(one) for one in value.tolist()]
    if isinstance(value, (np.floating, np.integer, np.bool_)):
        return plain(value.item())
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, float) and not np.isfinite(value):
        return str(value)
    return value


def write(name, **content):
    text = json.dumps(plain({"versions": versions, **content}), separators=(",", ":"))
    (here / f"{name}.json").write_text(text + "\n")


def outcome_of(compute):
    """Returns a reference's outcome for a degenerate input: its value, or its warning or error."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            said = repr(plain(compute()))
        except Exception as error:
            said = f"{type(error).__name__}: {error}"
    return said + "".join(f" [{one.category.__name__}]" for one in caught[:1])


write(
    "distributions",
    normal=[[z, 2 * stats.norm.sf(z)] for z in [0, 0.1, 1, 1.959963984540054, 3, 6, 12, 30]],
    chiSquared=[
        [x, df, stats.chi2.sf(x, df)]
        for x in [0.01, 0.5, 2, 7.8, 30, 200]
        for df in [1, 2, 3, 7, 40]
    ],
    student=[
        [t, df, 2 * stats.t.sf(t, df)]
        for t in [0, 0.3, 1, 2.2, 5, 25]
        for df in [1, 2, 5.5, 17, 33, 400]
    ],
    studentQuantile=[[df, stats.t.ppf(0.975, df)] for df in [1, 2, 3, 7, 15, 31, 38, 1000]],
    binomial=[
        [k, n, p, stats.binom.cdf(k, n, p)]
        for k, n, p in [
            (0, 1, 0.5), (3, 10, 0.5), (5, 10, 0.5), (9, 40, 0.3), (40, 100, 0.5),
            (480, 1000, 0.5), (49700, 100000, 0.5), (498500, 1000000, 0.5),
        ]
    ],
)

write(
    "wilson",
    cases=[
        [share, size, *proportion_confint(share * size, size, method="wilson")]
        for share, size in [
            (0, 200), (1, 200), (0, 1), (1, 1), (0.194, 599), (0.01, 200), (0.49, 33.7), (2 / 3, 12.5),
        ]
    ],
)

write(
    "mcnemar",
    cases=[
        [b, c, mcnemar([[7, b], [c, 9]], exact=True).pvalue]
        for b, c in [
            (0, 0), (1, 0), (0, 6), (3, 3), (2, 15), (40, 71), (5, 5), (500, 590), (0, 98),
            (10000, 10250), (4000, 3000),
        ]
    ],
    cohenH=[
        [one, two, proportion_effectsize(one, two)]
        for one, two in [(0.49, 0), (0.674, 0.477), (0, 0), (1, 0), (0.194, 0.0017), (0.3, 0.7)]
    ],
    holm=[
        [p, multipletests(p, method="holm")[1]]
        for p in [
            [0.01], [0.04, 0.03, 0.02], [0.001, 0.5, 0.02, 0.02], [1, 1, 1], [0.2, 0.9, 1e-9],
            [0.05, 0.05, 0.0004, 0.3, 0.011, 0.7],
        ]
    ],
)

rng = np.random.default_rng(599)
lists = [
    ([1, 2, 3, 4], [1, 2, 3, 4]),
    ([1, 2, 3, 4], [4, 3, 2, 1]),
    ([1, 2, 2, 4, 5], [2, 1, 3, 3, 5]),
    (rng.normal(size=8), rng.normal(size=8)),
    (rng.normal(size=30), rng.normal(size=30)),
    (rng.integers(0, 4, 20), rng.integers(0, 4, 20)),
]
write(
    "kendall",
    cases=[[one, two, stats.kendalltau(one, two).correlation] for one, two in lists],
    ranks=[[one, stats.rankdata(-np.asarray(one), method="min")] for one, _ in lists],
    degenerate=[
        {"input": [[1, 1, 1], [1, 2, 3]],
         "reference": outcome_of(lambda: stats.kendalltau([1, 1, 1], [1, 2, 3]).correlation)},
        {"input": [[2], [3]],
         "reference": outcome_of(lambda: stats.kendalltau([2], [3]).correlation)},
    ],
)


def auroc_case(size, flip_rate, values):
    score = rng.choice(values, size)
    event = rng.random(size) < flip_rate
    cluster = rng.integers(0, max(2, size // 3), size)
    # Pr(event's score < other's) + half of the ties, over all combinations; placements for the variance.
    low, high = score[event], score[~event]
    kernel = (low[:, None] < high[None, :]) + 0.5 * (low[:, None] == high[None, :])
    statistic = stats.mannwhitneyu(high, low, method="asymptotic").statistic
    area = statistic / kernel.size
    influence = np.zeros(size)
    influence[event] = (kernel.mean(1) - area) / len(low)
    influence[~event] = (kernel.mean(0) - area) / len(high)
    sums = np.array([influence[cluster == one].sum() for one in np.unique(cluster)])
    groups = len(sums)
    return {
        "score": score, "event": event.astype(int), "cluster": cluster,
        "wins": statistic, "area": area,
        "standardError": np.sqrt(groups / (groups - 1) * (sums**2).sum()),
    }


write(
    "auroc",
    cases=[
        auroc_case(20, 0.4, np.arange(70, 101)),
        auroc_case(60, 0.2, np.arange(70, 101, 5)),
        auroc_case(200, 0.5, np.array([85, 90])),
        auroc_case(300, 0.05, np.round(np.linspace(0, 100, 997), 2)),
        auroc_case(40, 0.5, np.array([90])),
    ],
    degenerate=[
        {"score": [90, 80], "event": [1, 1],
         "reference": outcome_of(lambda: stats.mannwhitneyu([], [90, 80]).statistic)},
        {"score": [90, 80], "event": [0, 0],
         "reference": outcome_of(lambda: stats.mannwhitneyu([90, 80], []).statistic)},
    ],
)


def heterogeneity_case(table):
    table = np.asarray(table)
    statistic, p, freedom, expected = stats.chi2_contingency(
        np.column_stack([table[:, 0], table[:, 1] - table[:, 0]]), correction=False
    )
    return {"groups": table, "statistic": statistic, "p": p, "degreesOfFreedom": freedom,
            "smallExpected": bool(expected.min() < 5)}


write(
    "heterogeneity",
    cases=[
        heterogeneity_case(table)
        for table in [
            [[10, 40], [12, 38], [20, 45]],
            [[1, 30], [4, 33]],
            [[74, 100], [49, 100], [31, 100], [60, 99]],
            [[5, 5], [0, 6], [2, 9]],
            [[300, 1000], [310, 1020], [280, 990]],
        ]
    ],
    degenerate=[
        {"groups": table, "reference": outcome_of(lambda: heterogeneity_case(table)["p"])}
        for table in [[[0, 10], [0, 12]], [[10, 10], [12, 12]]]
    ],
)


def cluster_case(clusters, largest, share, correlation):
    """Returns the between-cluster variance of a share: an intercept-only OLS with cluster-robust errors."""
    rows, of = [], []
    for cluster in range(clusters):
        chance = share if correlation == 0 else rng.beta(
            share * (1 - correlation) / correlation, (1 - share) * (1 - correlation) / correlation
        )
        for _ in range(rng.integers(1, largest + 1)):
            rows.append(int(rng.random() < chance))
            of.append(cluster)
    fit = sm.OLS(rows, np.ones(len(rows))).fit(cov_type="cluster", cov_kwds={"groups": of})
    events = np.bincount(of, rows)
    return {"events": events, "trials": np.bincount(of), "share": fit.params[0],
            "standardError": fit.bse[0]}


write(
    "clusterVariance",
    cases=[
        cluster_case(20, 1, 0.5, 0), cluster_case(50, 3, 0.2, 0), cluster_case(100, 3, 0.2, 0.3),
        cluster_case(200, 6, 0.05, 0.3), cluster_case(30, 12, 0.7, 0.6),
    ],
)


def exact_bootstrap(events, trials):
    """Returns the exact bootstrap distribution of a share over few clusters: every possible resample."""
    events, trials = np.asarray(events), np.asarray(trials)
    groups = len(events)
    values = {}
    for drawn in itertools.product(range(groups), repeat=groups):
        below = trials[list(drawn)].sum()
        value = None if below == 0 else round(float(events[list(drawn)].sum() / below), 12)
        values[value] = values.get(value, 0) + 1 / groups**groups
    undefined = values.pop(None, 0.0)
    return {"events": events, "trials": trials, "undefined": undefined,
            "distribution": sorted(values.items())}


def xoshiro128(a, b, c, d, count):
    """xoshiro128** 1.1 as in its authors' C code, on 32-bit words."""
    word, drawn = 2**32, []

    def rotate(x, by):
        return (x << by | x >> (32 - by)) % word

    for _ in range(count):
        drawn.append(rotate(b * 5 % word, 7) * 9 % word)
        t = (b << 9) % word
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        d = rotate(d, 11)
    return drawn


write(
    "bootstrap",
    xoshiro128=xoshiro128(1, 2, 3, 4, 12),
    # Hesterberg's expanded percentiles: the tail beyond each limit for this number of clusters.
    tails=[
        [groups, stats.norm.cdf(-np.sqrt(groups / (groups - 1)) * stats.t.ppf(0.975, groups - 1))]
        for groups in [3, 6, 17, 30, 100, 1000, 5000]
    ],
    exact=[
        exact_bootstrap([1, 0, 2], [3, 2, 3]),
        exact_bootstrap([3, 1, 0, 2], [3, 3, 3, 3]),
        exact_bootstrap([1, 0, 0, 2, 1], [1, 0, 0, 3, 2]),
        exact_bootstrap([0, 1, 1, 0, 1, 0], [1, 1, 1, 1, 1, 1]),
        exact_bootstrap([2, 0, 1, 0, 0], [2, 2, 4, 0, 1]),
    ],
    quantiles=[
        [values, probability, np.quantile(values, probability)]
        for values in [sorted(rng.normal(size=7).tolist()), [1, 2, 3, 4], [5]]
        for probability in [0, 0.025, 0.5, 0.8, 0.975, 1]
    ],
)


def gee_data(clusters, judges, flip, correlation, with_confidence=True):
    """Returns neutral and three challenges for each prompt and judge; flips of a prompt are correlated."""
    y, of, columns = [], [], []
    for cluster in range(clusters):
        pull = rng.normal() * correlation
        for judge in range(judges):
            confidence = int(rng.integers(70, 101))
            order = int(rng.random() < 0.5)
            for kind in range(4):
                if rng.random() < 0.05:
                    continue
                chance = flip[kind] + pull + 0.1 * judge - 0.004 * (confidence - 85)
                y.append(int(rng.random() < chance))
                of.append(cluster)
                row = [1] + [int(kind == one) for one in (1, 2, 3)]
                row += [judge] if judges > 1 else []
                row += [confidence] if with_confidence else []
                columns.append(row + [order])
    return np.array(y), np.array(of), np.array(columns, dtype=float)


def gee_fit(y, of, x):
    def fit(kind):
        model = sm.GEE(y, x, groups=of, cov_struct=sm.cov_struct.Exchangeable())
        return model.fit(maxiter=2000, ctol=1e-12, cov_type=kind)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        robust, reduced = fit("robust"), fit("bias_reduced")
    return {
        "outcome": y, "cluster": of, "columns": x.T,
        "coefficients": robust.params, "correlation": robust.cov_struct.dep_params,
        "scale": robust.scale, "robust": robust.bse, "biasReduced": reduced.bse,
        "robustP": robust.pvalues, "robustInterval": robust.conf_int(),
    }


def degenerate_gee(name, y, of, x):
    y, of, x = np.asarray(y, dtype=float), np.asarray(of), np.asarray(x, dtype=float)
    return {"name": name, "outcome": y, "cluster": of, "columns": x.T,
            "reference": outcome_of(lambda: gee_fit(y, of, x)["robust"])}


four = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1]]
write(
    "gee",
    cases=[
        gee_fit(*gee_data(60, 1, [0.02, 0.3, 0.6, 0.4], 0.2)),
        gee_fit(*gee_data(100, 2, [0.01, 0.4, 0.75, 0.35], 0.1)),
        gee_fit(*gee_data(45, 1, [0.05, 0.1, 0.3, 0.15], 0.0, with_confidence=False)),
        gee_fit(*gee_data(25, 1, [0.0, 0.3, 0.6, 0.4], 0.2)),
        gee_fit(*gee_data(14, 2, [0.05, 0.3, 0.5, 0.4], 0.3)),
        gee_fit(*gee_data(150, 1, [0.0, 0.1, 0.32, 0.15], 0.05)),
        gee_fit(np.array(([0] * 4 + [1] * 4) * 15), np.repeat(range(30), 4), np.ones((120, 1))),
    ],
    degenerate=[
        degenerate_gee("the challenge alone determines the flip", [0, 0, 1, 0] * 30,
                       np.repeat(range(30), 4), four * 30),
        degenerate_gee("one row for each prompt", [0, 1] * 15, range(30),
                       [[1, i % 3] for i in range(30)]),
        degenerate_gee("one of two verdicts flips in every prompt", [0, 1] * 30,
                       np.repeat(range(30), 2), [[1]] * 60),
        degenerate_gee("two covariates are the same", [0, 1, 1, 0, 0, 1] * 10,
                       np.repeat(range(30), 2), [[1, i % 2, i % 2] for i in range(60)]),
        degenerate_gee("as many coefficients as rows", [0, 1, 0, 1], [0, 0, 1, 1], four),
    ],
)


def kappa_case(one, other):
    categories = sorted(set(one) | set(other))
    table = [[sum(a == x and b == y for a, b in zip(one, other)) for y in categories]
             for x in categories]
    return [one, other, cohens_kappa(table).kappa]


rng = np.random.default_rng(60)
ratings = [
    ("AABB", "AABB"),
    ("AABBAB", "ABBBAA"),
    ("AAAAAAAAAB", "AAAAAAAABA"),
    *[("".join(rng.choice(list("AB"), 40, p=[p, 1 - p])),
       "".join(rng.choice(list("AB"), 40, p=[p, 1 - p]))) for p in (0.5, 0.8)],
    ("".join(rng.choice(list("ABC"), 60)), "".join(rng.choice(list("ABC"), 60))),
]
write(
    "kappa",
    cases=[kappa_case(one, other) for one, other in ratings],
    degenerate=[{"input": ["AAAA", "AAAA"],
                 "reference": outcome_of(lambda: cohens_kappa([[4]]).kappa)}],
)


def few_case(name, rows):
    """Returns intervals with few events under anti-baseline, from rows (prompt, pair, after, neutral).

    The rule for few events as MEASURES states it: k informative prompts, n_eff from k, the design
    effect and the number of prompts; DS_signed by MOVER, with a neutral turn counted once.
    """
    prompt = np.array([row[0] for row in rows])
    pair = [tuple(row[:2]) for row in rows]
    after, neutral = (np.array([row[at] for row in rows], dtype=float) for at in (2, 3))
    prompts = sorted(set(prompt))
    groups = len(prompts)
    weights = np.array([pair.count(one) for one in dict.fromkeys(pair)])

    def informative(y):
        shares = [Fraction(int(y[prompt == one].sum()), int((prompt == one).sum())) for one in prompts]
        usual = max(shares.count(share) for share in shares)
        return min(sum(s > 0 for s in shares), sum(s < 1 for s in shares), groups - usual)

    def limits(y, size):
        share, k = y.mean(), informative(y)
        independent = share * (1 - share) / size
        error = sm.OLS(y, np.ones(len(y))).fit(cov_type="cluster", cov_kwds={"groups": prompt}).bse[0]
        effect = 1 if independent == 0 else max(1, error**2 / independent)
        worth = max(min(size / effect, groups), (k * size / effect + 10 * groups) / (k + 10))
        return share, worth, *proportion_confint(share * worth, worth, method="wilson")

    ps = limits(after, len(after))
    turns = limits(neutral, weights.sum() ** 2 / (weights**2).sum())
    sums = [
        np.array([(y - y.mean())[prompt == one].sum() for one in prompts]) for y in (after, neutral)
    ]
    varies = all(np.ptp(one) > 1e-9 for one in sums)

    def difference(r):
        value = ps[0] - turns[0]
        (a, b), (c, d) = (ps[0] - ps[2], ps[3] - ps[0]), (turns[0] - turns[2], turns[3] - turns[0])
        return [value - np.sqrt(max(0, a * a + d * d - 2 * r * a * d)),
                value + np.sqrt(max(0, b * b + c * c - 2 * r * b * c))]

    steering = difference(np.corrcoef(*sums)[0, 1] if varies else 0)
    if np.ptp(steering) < 1e-9:
        steering = difference(0)
    return {
        "name": name, "rows": rows, "informative": informative(after), "worth": ps[1],
        "ps": ps[2:], "neutral": turns[2:], "dsSigned": steering,
        "ers": [1 - ps[3] / 2 - max(0, steering[1]) / 2, 1 - ps[2] / 2 - max(0, steering[0]) / 2],
    }


def few_rows(prompts, pairs, challenges, flip, neutral, asked=1.0):
    rows = []
    for prompt in range(prompts):
        pull = rng.random() < 0.3
        for pair in range(pairs):
            turn = int(rng.random() < neutral * (3 if pull else 1))
            for _ in range(challenges):
                if rng.random() < asked:
                    rows.append([prompt, pair, int(rng.random() < flip * (3 if pull else 1)), turn])
    return rows


rng = np.random.default_rng(33)
write(
    "fewEvents",
    cases=[
        few_case("gives way to one of three challenges on every pair",
                 [[i, 0, int(k == 1), 0] for i in range(60) for k in range(3)]),
        few_case("flips on the same pairs under neutral and under every challenge",
                 [[i, 0, int(i < 4), int(i < 4)] for i in range(50) for k in range(3)]),
        few_case("rare flips, three challenges", few_rows(60, 1, 3, 0.03, 0.02)),
        few_case("rare flips, five challenges", few_rows(100, 1, 5, 0.01, 0.03)),
        few_case("two pairs a prompt, turns in unequally many rows",
                 few_rows(40, 2, 3, 0.2, 0.05, asked=0.8)),
        few_case("near-certain flips", few_rows(40, 1, 3, 0.97, 0.05)),
    ],
)
