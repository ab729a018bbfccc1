# Writes the reference values computed with R: geepack's GEE on the data of gee.json, and
# Bradley-Terry abilities by BradleyTerry2, and those of sparse graphs by brglm2, with bias reduction.
#
# For machines with Debian's r-cran-geepack, r-cran-bradleyterry2, r-cran-brglm2 and r-cran-jsonlite;
# after make.py:
#
#     Rscript test/reference/make.R

suppressMessages({
  library(geepack)
  library(BradleyTerry2)
  library(jsonlite)
})

folder <- dirname(sub("--file=", "", grep("--file=", commandArgs(), value = TRUE)))
versions <- list(
  R = paste(R.version$major, R.version$minor, sep = "."),
  geepack = as.character(packageVersion("geepack")),
  BradleyTerry2 = as.character(packageVersion("BradleyTerry2")),
  brglm = as.character(packageVersion("brglm"))
)

write_reference <- function(name, content) {
  text <- toJSON(c(list(versions = versions), content), auto_unbox = TRUE, digits = I(17))
  writeLines(text, file.path(folder, paste0(name, ".json")))
}

# geepack normalizes the exchangeable correlation differently from statsmodels, so coefficients and
# errors agree only to about 1e-3; with statsmodels' correlation they agree.
gee <- fromJSON(file.path(folder, "gee.json"), simplifyVector = FALSE)$cases
write_reference("geepack", list(cases = lapply(gee, function(one) {
  y <- unlist(one$outcome)
  x <- do.call(cbind, lapply(one$columns, unlist))
  fit <- geese(
    y ~ x - 1, id = unlist(one$cluster), corstr = "exchangeable", family = gaussian(),
    control = geese.control(epsilon = 1e-12, maxit = 2000)
  )
  sizes <- table(unlist(one$cluster))
  fixed <- geese(
    y ~ x - 1, id = unlist(one$cluster), corstr = "fixed", family = gaussian(),
    zcor = matrix(one$correlation, sum(sizes * (sizes - 1) / 2)),
    control = geese.control(epsilon = 1e-14, maxit = 2000)
  )
  list(
    coefficients = I(as.numeric(fit$beta)),
    correlation = as.numeric(fit$alpha),
    robust = I(sqrt(diag(as.matrix(fit$vbeta)))),
    fixed = list(
      coefficients = I(as.numeric(fixed$beta)),
      robust = I(sqrt(diag(as.matrix(fixed$vbeta))))
    )
  )
})))

abilities <- function(wins) {
  models <- rownames(wins)
  couples <- which(upper.tri(wins) & (wins + t(wins)) > 0, arr.ind = TRUE)
  data <- data.frame(
    first = factor(models[couples[, 1]], levels = models),
    second = factor(models[couples[, 2]], levels = models)
  )
  data$won <- wins[couples]
  data$lost <- t(wins)[couples]
  # BTm evaluates a call built from its arguments, which must therefore be global variables.
  comparisons <<- data
  fit <- suppressWarnings(BTm(
    cbind(won, lost), first, second, data = comparisons, br = TRUE,
    control.brglm = brglm::brglm.control(br.epsilon = 1e-13, br.maxit = 10000),
    control.glm = glm.control(epsilon = 1e-14, maxit = 1000)
  ))
  ability <- c(0, unname(coef(fit)))
  stopifnot(length(ability) == length(models), !anyNA(ability))
  list(wins = unname(wins), abilities = I(ability - mean(ability)))
}

named <- function(wins) {
  models <- paste0("m", seq_len(nrow(wins)))
  dimnames(wins) <- list(models, models)
  wins
}

simulated <- function(models, comparisons, spread) {
  ability <- rnorm(models, sd = spread)
  wins <- matrix(0, models, models)
  for (k in seq_len(comparisons)) {
    couple <- sample(models, 2)
    won <- runif(1) < plogis(ability[couple[1]] - ability[couple[2]])
    pair <- if (won) couple else rev(couple)
    wins[pair[1], pair[2]] <- wins[pair[1], pair[2]] + 1
  }
  named(wins)
}

set.seed(1889)
write_reference("bradleyTerry", list(
  cases = list(
    abilities(simulated(6, 100, 1)),
    abilities(simulated(8, 200, 2)),
    abilities(simulated(12, 60, 1)),
    # A model that never wins and one that never loses.
    abilities(named(rbind(c(0, 5, 6), c(0, 0, 4), c(0, 0, 0)))),
    abilities(named(rbind(c(0, 3), c(0, 0)))),
    # A chain: the ends are compared only through the middle.
    abilities(named(rbind(c(0, 4, 0, 0), c(1, 0, 3, 0), c(0, 2, 0, 2), c(0, 0, 5, 0))))
  ),
  degenerate = list(
    list(
      wins = rbind(c(0, 2, 0, 0), c(1, 0, 0, 0), c(0, 0, 0, 3), c(0, 0, 1, 0)),
      reference = tryCatch(
        toString(abilities(named(
          rbind(c(0, 2, 0, 0), c(1, 0, 0, 0), c(0, 0, 0, 3), c(0, 0, 1, 0))
        ))$abilities),
        error = function(error) paste("error:", conditionMessage(error))
      )
    )
  )
))

# Random connected graphs whose models hang together by bridges of one or two games.
sparse <- function(models) {
  wins <- matrix(0, models, models)
  for (model in seq_len(models)[-1]) {
    other <- sample(model - 1, 1)
    pair <- if (runif(1) < 0.5) c(model, other) else c(other, model)
    wins[pair[1], pair[2]] <- sample(1:2, 1)
  }
  for (k in seq_len(sample(0:models, 1))) {
    pair <- sample(models, 2)
    wins[pair[1], pair[2]] <- wins[pair[1], pair[2]] + sample(c(0.5, 1, 3), 1)
  }
  wins
}

bias_reduced <- function(wins) {
  models <- nrow(wins)
  couples <- which(upper.tri(wins) & (wins + t(wins)) > 0, arr.ind = TRUE)
  design <- matrix(0, nrow(couples), models)
  design[cbind(seq_len(nrow(couples)), couples[, 1])] <- 1
  design[cbind(seq_len(nrow(couples)), couples[, 2])] <- -1
  total <- (wins + t(wins))[couples]
  fit <- suppressWarnings(brglm2::brglm_fit(
    design[, -1, drop = FALSE], wins[couples] / total, weights = total, family = binomial(),
    intercept = FALSE,
    control = brglm2::brglm_control(type = "AS_mean", epsilon = 1e-11, maxit = 20000, slowit = 0.5)
  ))
  stopifnot(fit$converged)
  ability <- c(0, unname(fit$coefficients))
  list(wins = wins, abilities = I(ability - mean(ability)))
}

set.seed(1952)
versions$brglm2 <- as.character(packageVersion("brglm2"))
write_reference("bradleyTerryBridges", list(
  cases = lapply(rep(2:10, length.out = 36), function(models) bias_reduced(sparse(models)))
))
