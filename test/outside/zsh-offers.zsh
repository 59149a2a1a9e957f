# Prints what zsh offers for a line: zsh zsh-offers.zsh FOLDER SCRIPT LINE.
# Zsh completes only in its line editor, so an interactive zsh in a pseudo-terminal gets the line and a Tab; its
# compadd writes every offered word to a file.
zmodload zsh/zpty
folder=$1 script=$2 line=$3
offered=$script.offered
: > $offered
zpty shell zsh -f -i
enter() { zpty -w shell "$1" }
enter "PS1= PS2= RPS1=; unsetopt beep zle prompt_cr prompt_sp auto_list auto_menu; OFFERED=${(q)offered}; cd ${(q)folder}"
enter "autoload -Uz compinit; compinit -u -D; source ${(q)script}"
enter 'compadd() {
  local -a shown
  builtin compadd -O shown "$@"
  (( $#shown )) && print -rl -- $shown >> $OFFERED
  builtin compadd "$@"
}'
# Without auto_list: a long list would ask whether to show it. The words that are awaited are written in parts, because the terminal also echoes what is entered.
enter 'finish() { zle kill-whole-line; print -r -- "FIN""ISHED" }; zle -N finish; bindkey "^X^F" finish'
# What is entered before the line editor has started would be lost.
enter 'zle-line-init() { print -r -- "REA""DY" }; zle -N zle-line-init; bindkey "^I" complete-word; setopt zle'
zpty -r shell seen '*READY*'
zpty -w -n shell "$line"$'\t\x18\x06'
zpty -r shell seen '*FINISHED*'
zpty -d shell
cat $offered
